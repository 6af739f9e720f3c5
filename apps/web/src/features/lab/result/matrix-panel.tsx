"use client";
import { type Axis, formatQuantity, type Model } from "@wirecost/sim-core";
import { memo, useMemo } from "react";
import { type LabView, selectedIndex } from "../../../entities/design/lab-view.ts";
import { sideOf } from "../../../entities/prediction/compute-matrix.ts";
import { type ComputedView, viewCells } from "../../../entities/prediction/matrix-cells.ts";
import { Matrix } from "../../../shared/charts/matrix/matrix.tsx";
import type { MatrixData, MatrixSide } from "../../../shared/charts/matrix/matrix-cell.ts";
import { ROOMY_COLUMNS } from "../../../shared/charts/matrix/matrix-table.tsx";
import { Skeleton } from "../../../shared/ui/messages/states.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";

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
}: Omit<ComputedView, "cells"> & {
  model: Model;
  view: LabView;
  /** Undefined for a matrix so large that it is computed elsewhere. */
  cells: ComputedView["cells"] | undefined;
  /** Cells that a finding is about, by index. */
  marked: ReadonlySet<number> | undefined;
  onFocus: (index: number) => void;
  onTake: ((index: number) => void) | undefined;
}) {
  const metric = model.metrics[view.metric];
  const rows = useSide(model, view, view.rows);
  const columns = useSide(model, view, view.columns);
  const roomy = columns.labels.length <= ROOMY_COLUMNS;
  const { metric: id, second, show } = view;
  const label = `${metric?.label ?? id} by ${rows.name} and ${columns.name}`;
  const drawn = useMemo(
    () =>
      cells &&
      viewCells(
        model,
        { rows: view.rows, columns: view.columns, metric: id, second, show },
        { cells, ranges, overlaid, origins },
        { second: roomy, word: columns.labels.length <= WORDY_COLUMNS },
      ),
    [model, cells, origins, ranges, overlaid, id, second, show, view.rows, view.columns, columns, roomy],
  );
  const data = useMemo(
    (): MatrixData | undefined =>
      drawn &&
      metric && {
        label,
        rows,
        columns,
        cells: marked
          ? drawn.cells.map((cell, i) => (marked.has(i) ? { ...cell, flagged: true } : cell))
          : drawn.cells,
        scale: overlaid && show === "residual" ? "residual" : drawn.scale,
        text: (value) => formatQuantity(value, metric.unit),
        ranged: !overlaid && !roomy && ranges?.some((cell) => cell[id]),
        unsure: drawn.unsure,
      },
    [drawn, marked, metric, id, label, rows, columns, ranges, overlaid, show, roomy],
  );
  if (!metric) return null;
  if (!data) return <LargeMatrix model={model} view={view} label={label} onFocus={onFocus} onTake={onTake} />;
  return <Matrix data={data} focused={selectedIndex(view)} onFocus={onFocus} onTake={onTake} />;
});

/** A side of the matrix in words: the same object while it and the setting that it marks are the same. */
function useSide(model: Model, { params }: LabView, axis: Axis): MatrixSide {
  const own = params[axis.param];
  return useMemo(
    () => sideOf(model, axis, own === undefined ? undefined : { [axis.param]: own }),
    [model, axis, own],
  );
}
