import type { Plan } from "@wirecost/analysis";
import { getModel } from "@wirecost/sim-core";
import type { HarnessFile } from "./harness-file.ts";
import { openedgeQueryHarness } from "./openedge-query-harness.ts";
import { sheetHarness } from "./sheet-harness.ts";

/** A plan as a file, which can be opened again, uploaded, or passed to `npm run lab -- --plan`. */
export function planText(plan: Plan): string {
  return `${JSON.stringify(plan, null, 2)}\n`;
}

export function harnessFiles(plan: Plan): readonly HarnessFile[] {
  const model = getModel(plan.model);
  const files =
    plan.model === "openedge-query" ? openedgeQueryHarness(model, plan) : sheetHarness(model, plan);
  return [...files, { path: "plan.json", text: planText(plan) }];
}
