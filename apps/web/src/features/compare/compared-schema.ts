import type { MeasurementSchema } from "@wirecost/sim-core";
import type { ComparedItem } from "./compared-item.ts";

/**
 * Whether two items can stand side by side: of one model; or of none, with a value in common and each such value
 * in one unit.
 */
export function isComparable(a: ComparedItem, b: ComparedItem): boolean {
  if (a.model || b.model) return a.model === b.model;
  const common = Object.entries(a.schema.metrics).flatMap(([id, metric]) => {
    const other = b.schema.metrics[id];
    return other ? [metric.unit === other.unit] : [];
  });
  return common.length > 0 && common.every(Boolean);
}

/** What the settings and metrics of items mean that are comparable: of files, those of all of them. */
export function comparedSchema(items: readonly ComparedItem[]): MeasurementSchema {
  const [first] = items;
  if (!first) return { params: {}, metrics: {} };
  if (first.model) return first.model;
  const schemas = items.map(({ schema }) => schema).reverse();
  return {
    params: Object.assign({}, ...schemas.map(({ params }) => params)),
    metrics: Object.assign({}, ...schemas.map(({ metrics }) => metrics)),
  };
}
