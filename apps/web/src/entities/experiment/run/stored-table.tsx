"use client";
import { type Model, ownPlace, paramName, type Run } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { HeatScope } from "../../../shared/charts/matrix/heat-scope.tsx";
import { heatEnds } from "../../../shared/charts/matrix/heat-step.ts";
import type { MatrixCell } from "../../../shared/charts/matrix/matrix-cell.ts";
import { MatrixLegend } from "../../../shared/charts/matrix/matrix-legend.tsx";
import { MatrixTable } from "../../../shared/charts/matrix/matrix-table.tsx";
import { Select } from "../../../shared/ui/controls/select.tsx";
import { Skeleton } from "../../../shared/ui/messages/skeleton.tsx";
import { whenShown } from "../../../shared/ui/page/when-shown.tsx";
import { findModel } from "../../design/find-model.ts";
import styles from "../experiment.module.css";
import { RunExportMenu } from "./run-export-menu.tsx";
import { StoredCell } from "./stored-cell.tsx";
import { metricLabel, storedCells } from "./stored-cells.ts";

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
