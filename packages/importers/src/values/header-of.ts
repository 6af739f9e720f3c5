import type { MeasuredMetric, MeasurementSchema, Param } from "@wirecost/sim-core";
import { vocabularyOf } from "../vocabularies/vocabulary-of.ts";
import { normalizeHeader } from "./normalize-header.ts";

/**
 * How a table heads a setting or a metric: of a model by its id, and what it is where the id could be both; of a custom
 * table by its label and unit, which a reader finds nowhere else.
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
