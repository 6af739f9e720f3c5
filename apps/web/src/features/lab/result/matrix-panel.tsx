"use client";
import { type Axis, formatQuantity, type Metrics, type Model } from "@wirecost/sim-core";
import { memo, useMemo } from "react";
import { type LabView, selectedIndex } from "../../../entities/design/lab-view.ts";
import { type CellRanges, marksHold } from "../../../entities/prediction/cell-ranges.ts";
import { marks, type Overlaid, sideOf } from "../../../entities/prediction/compute-matrix.ts";
import { overlaidCells, predictedCells } from "../../../entities/prediction/matrix-cells.ts";
import { HeatScope } from "../../../shared/charts/matrix/heat-scope.tsx";
import { heatEnds } from "../../../shared/charts/matrix/heat-step.ts";
import type { MatrixSide } from "../../../shared/charts/matrix/matrix-cell.ts";
import { MatrixLegend } from "../../../shared/charts/matrix/matrix-legend.tsx";
import { MatrixTable, ROOMY_COLUMNS } from "../../../shared/charts/matrix/matrix-table.tsx";
import { Skeleton } from "../../../shared/ui/messages/states.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import type { Origin } from "../../../shared/ui/tables/tags.tsx";

const LargeMatrix = whenShown(
  () => import("./large-matrix.tsx").then((m) => m.LargeMatrix),
  <Skeleton height={480} />,
);

/** With more columns a cell has no room for two values and a word. */
const WORDY_COLUMNS = 4;

/** The matrix of a view with its legend; read-only without onTake. */
export const MatrixPanel = memo(function MatrixPanel({
  model,
  view,
  cells,
  origins,
  ranges,
  overlaid,
  marked,
  onFocus,
  onTake,
}: {
  model: Model;
  view: LabView;
  /** Undefined for a matrix so large that it is computed elsewhere. */
  cells: readonly Metrics[] | undefined;
  /** Where each cell's values come from; undefined where nothing is calibrated. */
  origins: readonly Origin[] | undefined;
  /** Of what depends on a constant that is not measured; undefined where nothing does. */
  ranges: readonly CellRanges[] | undefined;
  overlaid: Overlaid | undefined;
  /** Cells that a finding is about, by index. */
  marked: ReadonlySet<number> | undefined;
  onFocus: (index: number) => void;
  onTake: ((index: number) => void) | undefined;
}) {
  const metric = model.metrics[view.metric];
  const rows = useSide(model, view, view.rows);
  const columns = useSide(model, view, view.columns);
  const roomy = columns.labels.length <= ROOMY_COLUMNS;
  const drawn = useMemo(() => {
    if (!cells) return undefined;
    const sizes = [rows.labels.length, columns.labels.length] as const;
    const values = cells.map((cell) => cell[view.metric] ?? Number.NaN);
    const all = {
      cells,
      values,
      ranges,
      ...marks(model, values, sizes, view.metric),
    };
    const better = metric?.better ?? "none";
    return {
      marked: all,
      holds: ranges ? marksHold(values, ranges, sizes, view.metric, better) : { best: true, knee: true },
      ...(overlaid
        ? overlaidCells(
            model,
            all,
            overlaid,
            view.metric,
            view.show,
            origins,
            columns.labels.length <= WORDY_COLUMNS,
          )
        : predictedCells(model, all, view.metric, view.second, origins, roomy)),
    };
  }, [
    model,
    metric,
    cells,
    origins,
    ranges,
    overlaid,
    view.metric,
    view.second,
    view.show,
    rows,
    columns,
    roomy,
  ]);
  const shown = useMemo(
    () =>
      marked
        ? drawn?.cells.map((cell, i) => (marked.has(i) ? { ...cell, flagged: true } : cell))
        : drawn?.cells,
    [drawn, marked],
  );
  if (!metric) return null;
  const label = `${metric.label} by ${rows.name} and ${columns.name}`;
  if (!drawn || !shown)
    return <LargeMatrix model={model} view={view} label={label} onFocus={onFocus} onTake={onTake} />;
  const residual = overlaid !== undefined && view.show === "residual";
  const { scale } = drawn;
  return (
    <HeatScope scale={scale}>
      <MatrixTable
        label={label}
        rows={rows}
        columns={columns}
        cells={shown}
        focused={selectedIndex(view)}
        onFocus={onFocus}
        onTake={onTake}
      />
      <MatrixLegend
        scale={
          residual
            ? { kind: "residual" }
            : {
                kind: "heat",
                ...heatEnds(scale, (value) => formatQuantity(value, metric.unit)),
                log: scale.log,
              }
        }
        marks={{
          own: true,
          best: !residual && drawn.marked.best.size > 0,
          knee: !residual && drawn.marked.knee !== undefined && !drawn.marked.best.has(drawn.marked.knee),
          hatched: drawn.hatched,
          flagged: marked !== undefined && marked.size > 0,
          ranged: !overlaid && !roomy && ranges?.some((cell) => cell[view.metric]) ? "numbers" : undefined,
          unsure: !drawn.holds.best || !drawn.holds.knee,
        }}
        origins={origins}
      />
    </HeatScope>
  );
});

/** A side of the matrix in words: the same object while it and the setting that it marks are the same. */
function useSide(model: Model, { params }: LabView, axis: Axis): MatrixSide {
  const own = params[axis.param];
  return useMemo(
    () => sideOf(model, axis, own === undefined ? undefined : { [axis.param]: own }),
    [model, axis, own],
  );
}
