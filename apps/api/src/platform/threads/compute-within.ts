import { type Design, type Run, runSteps } from "@wirecost/sim-core";
import { AppError } from "../errors/app-error.ts";
import { simulationSeconds } from "../metrics/registry.ts";

/** Maximum milliseconds of uninterrupted computing. */
const SLICE_MS = 5;

/** Maximum computing time in a request; a longer computation is queued. Tests set it, to be independent of speed. */
export const requestLimit = { ms: 400 };

/**
 * Computes a design while serving other requests.
 *
 * @returns undefined where that takes too long; nothing of it is left then
 * @throws ParamError, AxisError, UnknownModelError
 */
export async function computeWithin(design: Design, maxMs = requestLimit.ms): Promise<Run | undefined> {
  const steps = runSteps(design);
  for (let spent = 0; spent < maxMs; ) {
    const began = performance.now();
    let step = steps.next();
    while (!step.done && performance.now() - began < SLICE_MS) step = steps.next();
    spent += performance.now() - began;
    if (step.done) {
      simulationSeconds.observe({ model: step.value.model }, spent / 1000);
      return step.value;
    }
    await new Promise(setImmediate);
  }
  return undefined;
}

/** The same if there is no queue. @throws AppError invalid-design where that takes too long */
export async function computeNow(design: Design): Promise<Run> {
  const run = await computeWithin(design);
  if (run) return run;
  const [rows, columns] = design.axes;
  throw new AppError(
    "invalid-design",
    `Computing ${rows.values.length} x ${columns.values.length} cells of these settings takes longer than a request may. Save the design, which computes it in the background, or remove values from an axis.`,
  );
}
