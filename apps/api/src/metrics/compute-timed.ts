import { computeRun, type Design, type Run } from "@wirecost/sim-core";
import { simulationSeconds } from "./registry.ts";

/** Computes a design and counts the time it took. @throws ParamError, AxisError, UnknownModelError */
export function computeTimed(design: Design): Run {
  const began = performance.now();
  const run = computeRun(design);
  simulationSeconds.observe({ model: run.model }, (performance.now() - began) / 1000);
  return run;
}
