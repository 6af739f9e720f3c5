import type { MeasuredRow, MeasurementSchema, Params } from "@wirecost/sim-core";
import { csvCell } from "./csv-cell.ts";
import { headerOf } from "./header-of.ts";
import type { ReadRow } from "./reading.ts";

/**
 * Measured rows as CSV: row, label, then the settings and the metrics that any row has, by id, in the order
 * the model declares them. Numbers are in the model's units, with a decimal point. readMeasurements() with
 * the same model gives the same rows back.
 *
 * @param setup what was stated of all rows: each has it in its settings, unless it says another value
 */
export function toCsv(
  rows: readonly (MeasuredRow | ReadRow)[],
  schema: MeasurementSchema,
  setup: Params = {},
): string {
  const params = Object.keys(schema.params).filter(
    (id) => setup[id] !== undefined || rows.some((row) => row.settings[id] !== undefined),
  );
  const metrics = Object.keys(schema.metrics).filter((id) =>
    rows.some((row) => row.metrics[id] !== undefined),
  );
  const replicates = rows.some((row) => "replicate" in row && row.replicate !== undefined);
  const header = [
    "row",
    "label",
    ...(replicates ? ["replicate"] : []),
    ...params.map((id) => headerOf("setting", id, schema)),
    ...metrics.map((id) => headerOf("metric", id, schema)),
  ];
  const lines = rows.map((row) => [
    row.row,
    row.label,
    ...(replicates ? [("replicate" in row && row.replicate) || ""] : []),
    ...params.map((id) => row.settings[id] ?? setup[id] ?? ""),
    ...metrics.map((id) => row.metrics[id] ?? ""),
  ]);
  return [header, ...lines].map((line) => `${line.map(csvCell).join(",")}\n`).join("");
}
