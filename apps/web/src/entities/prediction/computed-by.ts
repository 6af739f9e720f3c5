import type { Model, Run } from "@wirecost/sim-core";
import { originsOf, originsText } from "./origin.ts";

/**
 * What the figures of a run are, for the title of a table: `predicted by openedge-query 3`, or
 * `calibrated (our LAN: latencyMs) by openedge-query 3`.
 *
 * @param model undefined where this build no longer has it
 */
export function computedBy(model: Model | undefined, run: Run): string {
  const by = `by ${run.model} ${run.modelVersion}`;
  const { calibration } = run;
  const origins = model && originsText(originsOf(model, run, run.axes));
  if (!calibration) return `${origins ?? "predicted"} ${by}`;
  const constants = calibration.params.map((id) => `${id} ${run.params[id]}`).join(", ");
  return `${origins ?? "calibrated"} ${by}; calibration ${calibration.name}: ${constants}`;
}
