import { incomparable } from "@wirecost/analysis";
import type { MeasurementSchema } from "@wirecost/sim-core";
import type { ComparedItem } from "./compared-item.ts";

/** Whether two items can be compared: see {@link incomparable}. */
export function isComparable(a: ComparedItem, b: ComparedItem): boolean {
  const [own, other] = [a, b].map(({ model, schema: { metrics } }) => ({
    model: model?.id ?? null,
    metrics,
  }));
  return own !== undefined && other !== undefined && incomparable(own, other) === undefined;
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
