import { carriedPlan } from "@wirecost/analysis";
import { type MeasurementFile, readInBatches } from "@wirecost/importers";
import { models } from "@wirecost/sim-core";
import { startOf } from "./start-of.ts";

/**
 * Id of the plan that a file's first rows were measured for; undefined for none. Which system the file is about need not
 * be known yet: the plan may be what says it.
 */
export function carriedPlanId(file: MeasurementFile): string | undefined {
  const start = startOf(file);
  for (const model of [null, ...models]) {
    const { done, value } = readInBatches(start, { model }).next();
    // A table gives its labels whatever it is read for; only some reports belong to one model.
    if (!done && value.rows.length > 0) return carriedPlan(value.rows);
  }
  return undefined;
}
