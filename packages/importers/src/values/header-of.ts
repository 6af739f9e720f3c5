import type { MeasuredMetric, MeasurementSchema, Param } from "@wirecost/sim-core";
import { vocabularyOf } from "../vocabularies/vocabulary-of.ts";
import { normalizeHeader } from "./normalize-header.ts";

/**
 * The header of a setting or a metric: its id in a model, with its kind if the id could be both; label and unit in a
 * custom table, since a reader cannot look them up.
 */
export function headerOf(
  kind: "setting" | "metric",
  id: string,
  schema: MeasurementSchema & { readonly id?: string },
): string {
  if (schema.id === undefined) return ownHeader(schema[kind === "setting" ? "params" : "metrics"][id]) ?? id;
  const both = Object.hasOwn(schema.params, id) && Object.hasOwn(schema.metrics, id);
  return both || vocabularyOf(schema).either?.[normalizeHeader(id)] ? `${id} (${kind})` : id;
}

function ownHeader(column: Param | MeasuredMetric | undefined): string | undefined {
  const unit = column && "unit" in column ? column.unit : "1";
  return unit === "1" ? column?.label : `${column?.label} (${unit})`;
}
