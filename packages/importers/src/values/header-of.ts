import type { MeasurementSchema } from "@wirecost/sim-core";
import { vocabularyOf } from "../vocabularies/vocabulary-of.ts";
import { normalizeHeader } from "./normalize-header.ts";

/** How a table heads a setting or a metric: by its id, and what it is where the id could be both. */
export function headerOf(kind: "setting" | "metric", id: string, schema: MeasurementSchema): string {
  const both = Object.hasOwn(schema.params, id) && Object.hasOwn(schema.metrics, id);
  return both || vocabularyOf(schema).either?.[normalizeHeader(id)] ? `${id} (${kind})` : id;
}
