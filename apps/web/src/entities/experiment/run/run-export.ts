import type { Model, Run } from "@wirecost/sim-core";
import type { ExportedTable } from "../../../shared/lib/exported-table.ts";
import { computedBy } from "../../prediction/computed-by.ts";
import { metricLabel, storedCells } from "./stored-cells.ts";

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
