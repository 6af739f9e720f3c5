import type { MeasuredSet } from "@wirecost/analysis";
import type { SharedSet } from "@wirecost/contract";

/** A measurement of a link as the set of rows that it is. */
export function measuredSet({ model, setup, axes, metric, rows }: SharedSet, title: string): MeasuredSet {
  return { id: "shared", title, source: "shared", model, setup, axes, metric, rows };
}
