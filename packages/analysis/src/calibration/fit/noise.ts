import type { Model } from "@wirecost/sim-core";

/** Expected relative noise of a count or a time before any residual is known. */
const EXPECTED_NOISE = { exact: 0.005, noisy: 0.01 } as const;

/** Expected relative error of the model before a fit. */
export const FIRST_NOISE = { exact: 0.02, noisy: 0.1 } as const;

/** The noise of a metric expected before any residual is known; it counts as one value. */
export function smallestNoise(model: Model, metric: string): number {
  return EXPECTED_NOISE[model.metrics[metric]?.noise ?? "noisy"];
}
