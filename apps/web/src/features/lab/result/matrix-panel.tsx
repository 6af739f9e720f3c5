import { referenceSet } from "@wirecost/analysis";
import { type Axis, formatQuantity, type Model, paramName } from "@wirecost/sim-core";
import { memo, type RefObject, useMemo, useState } from "react";
import { type LabView, selectedIndex } from "../../../entities/design/lab-view.ts";
import { sideOf } from "../../../entities/prediction/compute-matrix.ts";
import { type ComputedView, viewCells } from "../../../entities/prediction/matrix-cells.ts";
import { Matrix } from "../../../shared/charts/matrix/matrix.tsx";
import type { MatrixData, MatrixSide } from "../../../shared/charts/matrix/matrix-cell.ts";
import { ROOMY_COLUMNS } from "../../../shared/charts/matrix/matrix-table.tsx";
import { Button, Icon } from "../../../shared/ui/controls/button.tsx";
import { Row, Small, Text } from "../../../shared/ui/layout/layout.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import type { Sheet } from "../lab-slots.ts";
import type { LabStore } from "../lab-store.ts";
import { Pick } from "./pick.tsx";
import styles from "./result.module.css";

const LargeMatrix = whenShown(() => import("./large-matrix.tsx").then((m) => m.LargeMatrix), 480);

/** With more columns a cell is too narrow for two values and a word. */
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
  /** Undefined for a large matrix, which is computed elsewhere. */
  cells: ComputedView["cells"] | undefined;
  /** Cells of a finding, by index. */
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

/** An axis of the matrix in words: the same object while the axis and its marked setting are the same. */
function useSide(model: Model, { params }: LabView, axis: Axis): MatrixSide {
  const own = params[axis.param];
  return useMemo(
    () => sideOf(model, axis, own === undefined ? undefined : { [axis.param]: own }),
    [model, axis, own],
  );
}

const LabExport = whenShown(
  () => import("../shown-parts.ts").then((m) => m.LabExport),
  <Button size="small">Export</Button>,
);

/** Below the matrix: the overlaid measured data, its export, and the selected cell if it is a drawer. */
export const MatrixFoot = memo(function MatrixFoot({
  store,
  open,
  chart,
  onSheet,
}: {
  store: LabStore;
  /** The measured set in the address. */
  open: string | undefined;
  chart: RefObject<SVGSVGElement | null>;
  onSheet: (sheet: Sheet) => void;
}) {
  const { model } = store;
  const [exporting, setExporting] = useState(false);
  const shipped = model.references.map(({ id, title }) => ({ value: `reference:${id}`, label: title }));
  const other =
    open && !open.startsWith("reference:")
      ? [{ value: open, label: open === "local" ? "this file" : "your upload" }]
      : [];
  const choose = (value: string) => {
    const [, id = ""] = value.split(":");
    if (value === "") store.closeSet();
    else if (value !== open) store.openSet(value, referenceSet(model, id));
  };
  return (
    <Row wrap gap={4} gapX={8} mt={8} noPrint>
      <Small>Overlay measured data:</Small>
      <Pick
        label="Measured data"
        value={open ?? ""}
        options={[{ value: "", label: "none" }, ...other, ...shipped]}
        onChange={choose}
      />
      <Text grow />
      <Row as="span" inline onlyMiddle>
        <Button size="small" onClick={() => onSheet("cell")}>
          Selected cell details
        </Button>
      </Row>
      {exporting ? (
        <LabExport store={store} chart={chart} />
      ) : (
        <Button size="small" aria-haspopup="menu" onClick={() => setExporting(true)}>
          Export
        </Button>
      )}
    </Row>
  );
});

export const MatrixToolbar = memo(function MatrixToolbar({
  store: { model, change, setMetric, pickAxis, swapAxes },
  metric,
  second,
  rows,
  columns,
  editing,
  onEditing,
}: {
  store: LabStore;
  metric: string;
  second: string;
  rows: string;
  columns: string;
  editing: boolean;
  onEditing: () => void;
}) {
  const metrics = Object.entries(model.metrics).map(([value, { label }]) => ({ value, label }));
  const params = Object.entries(model.params).map(([value, param]) => ({ value, label: paramName(param) }));
  return (
    <Row as="fieldset" wrap gap={2} gapX={4} mb={6} aria-label="What the matrix shows">
      <Pick strong label="Metric" value={metric} options={metrics} onChange={setMetric} />
      <Small>with</Small>
      <Pick
        label="Second metric"
        value={second}
        options={[{ value: "", label: "nothing" }, ...metrics]}
        onChange={(id) => change({ second: id })}
      />
      <Text grow />
      <span className={styles.axes}>
        <Small hideNarrow>rows</Small>
        <Pick mono label="Rows" value={rows} options={params} onChange={(id) => pickAxis("rows", id)} />
        <Button
          variant="quiet"
          size="small"
          icon
          aria-label="Swap rows and columns"
          title="Swap rows and columns"
          onClick={swapAxes}
        >
          <Icon name="swap" />
        </Button>
        <Small hideNarrow>columns</Small>
        <Pick
          mono
          label="Columns"
          value={columns}
          options={params}
          onChange={(id) => pickAxis("columns", id)}
        />
      </span>
      <Button size="small" aria-expanded={editing} aria-controls="axis-values" onClick={onEditing}>
        Values
      </Button>
    </Row>
  );
});
