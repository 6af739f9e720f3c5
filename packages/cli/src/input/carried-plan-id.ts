import { carriedPlan } from "@wirecost/analysis";
import { type MeasurementFile, readInBatches } from "@wirecost/importers";
import { models } from "@wirecost/sim-core";
import { startOf } from "./start-of.ts";

/**
 * Id of the plan for which a file's first rows were measured; undefined for none. The file's system may still be
 * unknown: the plan can determine it.
 */
export function carriedPlanId(file: MeasurementFile): string | undefined {
  const start = startOf(file);
  for (const model of [null, ...models]) {
    const { done, value } = readInBatches(start, { model }).next();
    // A table has its labels for any model; only some reports belong to one.
    if (!done && value.rows.length > 0) return carriedPlan(value.rows);
  }
  return undefined;
}
