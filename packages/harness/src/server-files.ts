import type { Plan } from "@wirecost/analysis";
import type { Model } from "@wirecost/sim-core";
import type { HarnessFile } from "./harness-file.ts";
import { pfLines } from "./pf-lines.ts";

/** A start-up parameter file for each server of a plan: every parameter of the model that has a flag, axes included. */
export function serverFiles(model: Model, plan: Plan): readonly HarnessFile[] {
  return plan.servers.map(({ id, settings }) => ({
    path: `servers/${id}.pf`,
    text: `# ${id} of ${plan.id}\n${pfLines(model, {}, { ...plan.params, ...settings }).join("\n")}\n`,
  }));
}
