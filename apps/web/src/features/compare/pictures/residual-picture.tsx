import {
  formatPercent,
  formatQuantity,
  type MeasuredMetric,
  type ParamValue,
  paramName,
  paramValueText,
  rangeText,
} from "@wirecost/sim-core";
import { useMemo } from "react";
import { openNote, restsOnOpen, useUnstated } from "../../../entities/measurement/unstated/use-unstated.ts";
import { isWithin } from "../../../entities/prediction/cell-ranges.ts";
import { matrixColors, matrixSvg, OPEN_MARK } from "../../../shared/charts/export/svg.ts";
import { residualStep } from "../../../shared/charts/matrix/heat-step.ts";
import type { MatrixCell } from "../../../shared/charts/matrix/matrix-cell.ts";
import { ResidualTable, type ResidualTableCell } from "../../../shared/charts/matrix/residual.tsx";
import { useNewestAnswer } from "../../../shared/lib/use-newest-answer.ts";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { Notice } from "../../../shared/ui/messages/notice.tsx";
import { Pager } from "../../../shared/ui/tables/pager.tsx";
import { askOthers } from "../ask-compare.ts";
import { PictureFrame } from "./picture-frame.tsx";
import type { PictureProps } from "./picture-groups.ts";
import { type ResidualCell, residualMatrix } from "./residual-cells.ts";

/** Maximum columns and cells on a page: more would take seconds to draw. */
const MAX_COLUMNS = 24;

const MAX_CELLS = 300;

const LEGEND = [
  { text: "prediction over 25 % too low", color: "--r0", sign: "swatch" },
  { text: "within 2 %", color: "--r3", sign: "swatch" },
  { text: "over 25 % too high", color: "--r6", sign: "swatch" },
] as const;

/** Measured value, prediction, error and confidence interval of each cell. */
export function ResidualPicture({ metricId, metric, choices, state, onChange }: PictureProps) {
  const measured = choices.filter(({ item }) => item.provenance === "measured" && item.model);
  const predicted = choices.filter(({ item }) => item.provenance !== "measured");
  const choice = measured.find(({ letter }) => letter === state.measured) ?? measured[0];
  const by = predicted.find(({ letter }) => letter === state.by);
  const item = choice?.item;
  const matrix = useMemo(
    () => item?.model && residualMatrix(item.model, item, by?.item, metricId),
    [item, by?.item, metricId],
  );
  const columns = useMemo(() => matrix?.columns.slice(0, MAX_COLUMNS) ?? [], [matrix]);
  const size = Math.max(1, Math.floor(MAX_CELLS / Math.max(1, columns.length)));
  const first = Math.min(state.from, Math.max(0, (matrix?.rows.length ?? 0) - 1));
  const rows = useMemo(() => matrix?.rows.slice(first, first + size) ?? [], [matrix, first, size]);
  const cells = useMemo(
    () => (matrix ? rows.flatMap((row) => columns.map((column) => matrix.cell(row, column))) : []),
    [matrix, rows, columns],
  );
  const runs = useMemo(() => cells.map((cell) => cell.runs), [cells]);
  const intervals = useIntervals(runs);
  const unstated =
    useUnstated(item?.model, { setup: item?.base ?? {}, rows: item?.points ?? [] }, metricId)?.settings ?? [];
  if (!choice || !item || !matrix)
    return (
      <Notice>
        Residuals need a measurement of a system that has a model. Add an upload or a reference data set.
      </Notice>
    );
  const [rowParam, columnParam] = item.axes.map((id) => item.schema.params[id]);
  if (matrix.rows.length === 0 || !rowParam || !columnParam)
    return (
      <Notice>
        {choice.letter} has no {metric.label} at settings of {item.axes.join(" and ")}, so there are no cells
        to show.
      </Notice>
    );
  const rowLabels = rows.map((value) => paramValueText(rowParam, value));
  const columnLabels = columns.map((value: ParamValue) => paramValueText(columnParam, value));
  const title = `${metric.label}: ${choice.letter} measured against ${by ? `${by.letter}, predicted` : "today's model"}`;
  const isOpen = cells.map(({ stated }) => {
    const settings = stated.map((own) => ({ settings: own }));
    return restsOnOpen(unstated, item.base, settings).length > 0;
  });
  const words = cells.map((cell, i) => residualWords(cell, intervals?.[i], metric, isOpen[i]));
  const open = isOpen.some(Boolean) && item.model ? openNote(item.model, unstated, OPEN_MARK) : undefined;
  const draw = () =>
    matrixSvg(
      title,
      { name: paramName(rowParam), labels: rowLabels },
      { name: paramName(columnParam), labels: columnLabels },
      words.map(residualMatrixCell),
      matrixColors(),
      open === undefined ? [] : [open],
    );
  const unmeasured = cells.some((cell) => cell.measured === undefined);
  const notes = [
    open,
    "Error: predicted / measured - 1. Below the measured median is its 95 % interval, or with fewer than six runs their range, which covers 50, 75, 88 and 94 % for 2 to 5 runs.",
    unmeasured && "Hatched: not measured. The value there is predicted.",
    matrix.columns.length > MAX_COLUMNS &&
      `The first ${MAX_COLUMNS} of ${matrix.columns.length} columns are drawn.`,
  ].filter((note) => typeof note === "string");
  return (
    <PictureFrame
      name="wirecost-comparison-residuals"
      title={title}
      controls={
        <>
          {measured.length > 1 ? (
            <Select
              aria-label="Measurement"
              fit
              value={choice.letter}
              onChange={(value) => onChange({ measured: value })}
              options={measured.map((one) => ({
                value: one.letter,
                label: `${one.letter}: ${one.item.title}`,
              }))}
            />
          ) : null}
          {predicted.length > 0 ? (
            <Select
              aria-label="Prediction"
              fit
              value={by?.letter ?? ""}
              onChange={(value) => onChange({ by: value })}
              options={[
                { value: "", label: "Predicted by today's model" },
                ...predicted.map((one) => ({
                  value: one.letter,
                  label: `Predicted by ${one.letter}: ${one.item.title}`,
                })),
              ]}
            />
          ) : null}
        </>
      }
      legend={LEGEND}
      notes={notes}
      draw={draw}
    >
      <ResidualTable
        caption={title}
        corner={`${paramName(rowParam)} by ${paramName(columnParam)}`}
        rows={rowLabels}
        columns={columnLabels}
        cells={words}
      />
      <Pager
        page={Math.floor(first / size)}
        size={size}
        count={rows.length}
        more={first + size < matrix.rows.length}
        busy={false}
        onPrevious={() => onChange({ from: Math.max(0, first - size) })}
        onNext={() => onChange({ from: first + size })}
      />
    </PictureFrame>
  );
}

type Intervals = readonly (readonly [low: number, high: number] | undefined)[];

/**
 * 95 % intervals of the medians of some lists of runs, from a worker; undefined until they arrive.
 *
 * @param runs the same list while it is the same; of one run or none there is no interval
 */
function useIntervals(runs: readonly (readonly number[])[]): Intervals | undefined {
  const { answered } = useNewestAnswer(runs, async (newestRuns): Promise<Intervals> => {
    const scattered = newestRuns.filter((list) => list.length > 1);
    const summaries = await askOthers((api) => api.laneSummaries(scattered));
    let next = 0;
    return newestRuns.map((list) => (list.length > 1 ? summaries[next++]?.interval : undefined));
  });
  return answered?.question === runs ? answered.answer : undefined;
}

/**
 * A residual cell in words.
 *
 * @param interval of the measured median
 * @param isOpen whether the residual rests on settings that the measurement does not state
 */
export function residualWords(
  { measured, predicted, range, error, settings }: ResidualCell,
  interval: readonly [number, number] | undefined,
  { unit }: MeasuredMetric,
  isOpen = false,
): ResidualTableCell {
  const within = measured !== undefined && isWithin(range, measured);
  const text = (value: number | undefined) => (value === undefined ? "" : formatQuantity(value, unit));
  return {
    share: within ? 0 : (error ?? null),
    error:
      error === undefined ? "" : within ? "in range" : error === null ? "measured 0" : formatPercent(error),
    measured: text(measured),
    interval: interval ? `${text(interval[0])} to ${text(interval[1])}` : "",
    predicted: predicted === undefined ? "" : rangeText(predicted, range, unit),
    note: [settings > 1 ? `${settings} settings` : "", isOpen && error !== undefined ? OPEN_MARK : ""]
      .filter(Boolean)
      .join(" "),
  };
}

/** A cell in the format of the matrix exported to a file. */
function residualMatrixCell({ share, ...words }: ResidualTableCell): MatrixCell {
  const both = [words.measured, words.predicted].filter(Boolean).join(" to ");
  return {
    text: words.error || words.predicted || words.measured,
    small:
      words.error &&
      [both, words.interval && `(${words.interval})`, words.note.includes(OPEN_MARK) && OPEN_MARK]
        .filter(Boolean)
        .join(" "),
    step: share === null ? 3 : residualStep(share),
    residual: true,
    hatched: words.measured === "",
  };
}
