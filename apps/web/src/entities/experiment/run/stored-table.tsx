"use client";
import {
  cellParams,
  formatRange,
  type Model,
  ownPlace,
  paramName,
  predictedRanges,
  type Run,
  serializeRun,
  settingText,
} from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { matrixColours } from "../../../shared/charts/export/light-colours.ts";
import { matrixSvg } from "../../../shared/charts/export/matrix-svg.ts";
import { svgToPng } from "../../../shared/charts/export/svg-picture.ts";
import { HeatScope } from "../../../shared/charts/matrix/heat-scope.tsx";
import { heatEnds } from "../../../shared/charts/matrix/heat-step.ts";
import type { MatrixCell } from "../../../shared/charts/matrix/matrix-cell.ts";
import { MatrixLegend } from "../../../shared/charts/matrix/matrix-legend.tsx";
import { MatrixTable } from "../../../shared/charts/matrix/matrix-table.tsx";
import { download, type ExportedTable, tableCsv, tableMarkdown } from "../../../shared/lib/export-files.ts";
import { Button } from "../../../shared/ui/controls/button.tsx";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { Menu, type MenuEntry } from "../../../shared/ui/controls/menu.tsx";
import { showToast } from "../../../shared/ui/messages/show-toast.ts";
import { Skeleton } from "../../../shared/ui/messages/states.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import { Provenance } from "../../../shared/ui/tables/tags.tsx";
import { findModel } from "../../design/find-model.ts";
import { originOf } from "../../prediction/origin.ts";
import { OriginLine } from "../../prediction/origin-line.tsx";
import { cellsCsv, computedBy } from "../../prediction/run-files.ts";
import styles from "../experiment.module.css";
import { metricLabel, metricText, storedCells } from "./stored-cells.ts";

/** Maximum cells of a picture with values. */
const MAX_CELLS = 600;

/** More cells than this are drawn on a canvas. */
const TABLE_CELLS = 600;

const MatrixCanvas = whenShown(
  () => import("../../../shared/charts/matrix/matrix-canvas.tsx").then((m) => m.MatrixCanvas),
  <Skeleton height={420} />,
);

/**
 * A run as it was computed: its matrix by any of its metrics, and the cell in focus in full.
 *
 * @param note where the figures come from: "as stored"
 */
export function StoredTable({
  run,
  note = "as stored",
  focused,
  onFocus: setFocused,
}: {
  run: Run;
  note?: string;
  /** Index of the selected cell, rows first. */
  focused: number;
  onFocus: (index: number) => void;
}) {
  const model = findModel(run.model);
  const [metric, setMetric] = useState(run.metric);
  const second = secondMetric(model, run, metric);
  const drawn = useMemo(() => storedCells(model, run, metric, second), [model, run, metric, second]);
  const label = metricLabel(model, metric);
  const name = `${label}, ${drawn.rows.name} by ${drawn.columns.name}`;
  return (
    <div className={styles.layout}>
      <section className={styles.matrix} aria-label={`${label} ${note}`}>
        <div className={styles.bar}>
          <Select
            aria-label="Metric"
            className={styles.metric}
            value={metric}
            onChange={(event) => setMetric(event.target.value)}
            options={run.metrics.map((id) => ({ value: id, label: metricLabel(model, id) }))}
          />
          <span className={styles.over}>
            {axisName(model, run, 0)} × {axisName(model, run, 1)}
          </span>
          <span className={styles.space} />
          <RunExportMenu run={run} metric={metric} second={second} />
        </div>
        <HeatScope scale={drawn.scale}>
          {run.cells.length > TABLE_CELLS ? (
            <MatrixCanvas
              label={name}
              rows={drawn.rows}
              columns={drawn.columns}
              values={Float64Array.from(drawn.values)}
              scale={drawn.scale}
              focused={focused}
              marked={firstMarks(drawn.cells)}
              said={drawn.said(focused)}
              onFocus={setFocused}
            />
          ) : (
            <MatrixTable
              label={name}
              rows={drawn.rows}
              columns={drawn.columns}
              cells={drawn.cells}
              focused={focused}
              onFocus={setFocused}
            />
          )}
          <MatrixLegend
            scale={{
              kind: "heat",
              ...heatEnds(drawn.scale, drawn.text),
              log: drawn.scale.log,
            }}
            marks={{
              own: !ownPlace(run.params, run.axes).includes(-1),
              best: drawn.cells.some((cell) => cell.mark === "best"),
              knee: drawn.cells.some((cell) => cell.mark === "knee"),
              unsure: !drawn.holds.best || !drawn.holds.knee,
            }}
            origins={drawn.origins}
          />
        </HeatScope>
      </section>
      <StoredCell run={run} model={model} index={focused} note={note} />
    </div>
  );
}

function axisName(model: Model | undefined, run: Run, side: 0 | 1): string {
  const id = run.axes[side].param;
  const param = model?.params[id];
  return param ? paramName(param) : id;
}

function secondMetric(model: Model | undefined, run: Run, metric: string): string {
  const usual = model ? [model.view.second, model.view.metric] : run.metrics;
  return usual.find((id) => id !== metric && run.metrics.includes(id)) ?? "";
}

/** The cell of the run's own settings, else the first. */
export function ownCell(run: Run): number {
  const [row, column] = ownPlace(run.params, run.axes);
  return row < 0 || column < 0 ? 0 : row * run.axes[1].values.length + column;
}

/** The first best cell and the knee: what a canvas has room to outline. */
function firstMarks(cells: readonly MatrixCell[]) {
  return (["best", "knee"] as const).flatMap((kind) => {
    const index = cells.findIndex((cell) => cell.mark === kind);
    return index < 0 ? [] : [{ index, kind }];
  });
}

/** Everything that is stored of one cell. */
function StoredCell({
  run,
  model,
  index,
  note,
}: {
  run: Run;
  model: Model | undefined;
  index: number;
  /** Where the values come from. */
  note: string;
}) {
  const params = cellParams(run.params, run.axes, index);
  const values = run.cells[index] ?? [];
  const ranges =
    model && model.version === run.modelVersion
      ? predictedRanges(model, params, run.seed, run.calibration?.intervals)
      : {};
  const text = (id: string, value: number) => {
    const [range, unit] = [ranges[id], model?.metrics[id]?.unit];
    return range && unit ? formatRange(range, unit) : metricText(model, id)(value);
  };
  return (
    <section className={styles.panel} aria-label="Selected cell">
      <h2 className={styles.title}>Selected cell</h2>
      <p className={styles.where}>
        {run.axes.map(({ param: id }) => {
          const param = model?.params[id];
          const value = params[id] ?? "";
          return <code key={id}>{param ? settingText(param, value) : `${id} ${value}`}</code>;
        })}
      </p>
      <dl>
        {run.metrics.map((id, i) => (
          <div key={id} className={styles.pair}>
            <dt>{metricLabel(model, id)}</dt>
            <dd>{text(id, values[i] ?? Number.NaN)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.storedCellNote}>
        <Provenance
          of={model ? originOf(model, run, params) : run.calibration ? "calibrated" : "predicted"}
        />{" "}
        {note}
      </p>
      {model ? <OriginLine model={model} of={run} settings={params} brief /> : null}
    </section>
  );
}

/** Files and a picture of a run. */
function RunExportMenu({ run, metric, second }: { run: Run; metric: string; second: string }) {
  const model = findModel(run.model);
  const name = (ending: string) => `wirecost-${run.model}-${metric}.${ending}`;
  const entries: readonly MenuEntry[] = [
    {
      id: "csv",
      label: "Matrix as CSV, for a spreadsheet",
      onSelect: () => download(name("csv"), tableCsv(runTable(model, run, metric)), "text/csv;charset=utf-8"),
    },
    ...(model
      ? [
          {
            id: "cells",
            label: "Cells as CSV, to fill in and upload",
            onSelect: () => download(name("cells.csv"), cellsCsv(model, run), "text/csv;charset=utf-8"),
          },
        ]
      : []),
    {
      id: "md",
      label: "Matrix as Markdown",
      onSelect: () =>
        download(name("md"), tableMarkdown(runTable(model, run, metric)), "text/markdown;charset=utf-8"),
    },
    {
      id: "json",
      label: "Run as JSON",
      onSelect: () => download(name("json"), serializeRun(run), "application/json"),
    },
    { id: "png", label: "Matrix as a picture (PNG)", onSelect: () => void picture() },
  ];
  const picture = async () => {
    try {
      if (run.cells.length > MAX_CELLS)
        throw new Error(
          `A picture with values has at most ${MAX_CELLS} cells, and this run has ${run.cells.length}. Export it as CSV.`,
        );
      const { rows, columns, cells } = storedCells(model, run, metric, second);
      const svg = matrixSvg(runTable(model, run, metric).title, rows, columns, cells, matrixColours());
      download(name("png"), await svgToPng(svg));
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      showToast({ type: "error", title: "The export failed", description });
    }
  };
  return <Menu trigger={<Button size="small">Export</Button>} entries={entries} />;
}

/** A run's matrix of one metric as plain numbers, in the unit that the title names. */
export function runTable(model: Model | undefined, run: Run, metric: string): ExportedTable {
  const { rows, columns, values } = storedCells(model, run, metric, "");
  const width = columns.labels.length;
  const unit = model?.metrics[metric]?.unit;
  const name = [metricLabel(model, metric), unit].filter((part) => part && part !== "1").join(", ");
  return {
    title: `${name}, ${rows.name} by ${columns.name} (${computedBy(model, run)})`,
    head: [`${rows.name} \\ ${columns.name}`, ...run.axes[1].values.map(String)],
    rows: run.axes[0].values.map((value, row) => [
      typeof value === "boolean" ? String(value) : value,
      ...values.slice(row * width, (row + 1) * width),
    ]),
  };
}
