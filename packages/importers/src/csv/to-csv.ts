import type { MeasuredRow, MeasurementSchema, Params } from "@wirecost/sim-core";
import type { ReadRow } from "../reading.ts";
import { headerOf } from "../values/header-of.ts";
import { csvCell } from "./csv-cell.ts";

/**
 * Measured rows as CSV: row, label, then all settings and metrics that occur, in the order of the model's declaration.
 * Numbers are in the model's units, with a decimal point. Read with the same model, it gives the same rows;
 * for a custom table, in the same units.
 *
 * @param setup what was stated of all rows: each has it in its settings, unless it says another value
 */
export function toCsv(
  rows: readonly (MeasuredRow | ReadRow)[],
  schema: MeasurementSchema,
  setup: Params = {},
): string {
  return [...csvLines(rows, schema, setup)].join("");
}

/** The lines of {@link toCsv}, generated lazily. @param rows are gone through twice */
export function* csvLines(
  rows: Iterable<MeasuredRow | ReadRow>,
  schema: MeasurementSchema,
  setup: Params = {},
): Generator<string> {
  const stated = new Set(Object.keys(setup).filter((id) => setup[id] !== undefined));
  const measured = new Set<string>();
  let replicates = false;
  for (const row of rows) {
    for (const id in row.settings) if (row.settings[id] !== undefined) stated.add(id);
    for (const id in row.metrics) if (row.metrics[id] !== undefined) measured.add(id);
    replicates ||= "replicate" in row && row.replicate !== undefined;
  }
  const params = Object.keys(schema.params).filter((id) => stated.has(id));
  const metrics = Object.keys(schema.metrics).filter((id) => measured.has(id));
  const header = [
    "row",
    "label",
    ...(replicates ? ["replicate"] : []),
    ...params.map((id) => headerOf("setting", id, schema)),
    ...metrics.map((id) => headerOf("metric", id, schema)),
  ];
  yield lineOf(header);
  for (const row of rows)
    yield lineOf([
      row.row,
      row.label,
      ...(replicates ? [("replicate" in row && row.replicate) || ""] : []),
      ...params.map((id) => row.settings[id] ?? setup[id] ?? ""),
      ...metrics.map((id) => row.metrics[id] ?? ""),
    ]);
}

function lineOf(fields: readonly (string | number | boolean)[]): string {
  return `${fields.map(csvCell).join(",")}\n`;
}
