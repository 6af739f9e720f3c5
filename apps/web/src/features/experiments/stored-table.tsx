"use client";
import { type Model, paramName, type Run } from "@wirecost/sim-core";
import { useMemo, useState } from "react";
import { MatrixLegend } from "../../components/charts/matrix-legend.tsx";
import { MatrixTable } from "../../components/charts/matrix-table.tsx";
import { Select } from "../../components/ui/select.tsx";
import { findModel } from "../../lib/find-model.ts";
import { StoredCell } from "./stored-cell.tsx";
import { metricLabel, storedCells } from "./stored-cells.ts";
import styles from "./stored-table.module.css";

/** A stored run as it was computed: its matrix by any of its metrics, and the cell in focus in full. */
export function StoredTable({ run }: { run: Run }) {
  const model = findModel(run.model);
  const [metric, setMetric] = useState(run.metric);
  const [focused, setFocused] = useState(() => ownCell(run));
  const second = secondMetric(model, run, metric);
  const drawn = useMemo(() => storedCells(model, run, metric, second), [model, run, metric, second]);
  const label = metricLabel(model, metric);
  return (
    <div className={styles.layout}>
      <section className={styles.matrix} aria-label={`${label} as stored`}>
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
        </div>
        <MatrixTable
          label={`${label}, ${drawn.rows.name} by ${drawn.columns.name}`}
          rows={drawn.rows}
          columns={drawn.columns}
          cells={drawn.cells}
          focused={focused}
          onFocus={setFocused}
        />
        <MatrixLegend
          scale={{
            kind: "heat",
            from: drawn.text(drawn.scale.min),
            to: drawn.text(drawn.scale.max),
            log: drawn.scale.log,
          }}
          marks={{
            best: drawn.cells.some((cell) => cell.mark === "best"),
            knee: drawn.cells.some((cell) => cell.mark === "knee"),
          }}
        />
      </section>
      <StoredCell run={run} model={model} index={focused} />
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
function ownCell(run: Run): number {
  const [rows, columns] = run.axes;
  const row = rows.values.indexOf(run.params[rows.param] ?? "");
  const column = columns.values.indexOf(run.params[columns.param] ?? "");
  return row < 0 || column < 0 ? 0 : row * columns.values.length + column;
}
