import type { MeasuredRow } from "@wirecost/sim-core";
import { readPlanMark } from "./plan-mark.ts";

/** Id of the plan that rows were measured for, from the first row with a mark; undefined if there is none. */
export function carriedPlan(rows: Iterable<Pick<MeasuredRow, "label">>): string | undefined {
  for (const { label } of rows) {
    const mark = readPlanMark(label);
    if (mark) return mark.plan;
  }
  return undefined;
}
