import type { MeasuredRow } from "../model.ts";
import { readPlanMark } from "./plan-mark.ts";

/** The plan that measured rows were made for: the id that the first row with a mark carries; undefined for none. */
export function carriedPlan(rows: Iterable<Pick<MeasuredRow, "label">>): string | undefined {
  for (const { label } of rows) {
    const mark = readPlanMark(label);
    if (mark) return mark.plan;
  }
  return undefined;
}
