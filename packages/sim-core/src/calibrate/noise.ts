import type { Model } from "../model.ts";

/** What a count or a stopwatch is expected to miss by before any residual was seen, as a share. */
const EXPECTED_NOISE = { exact: 0.005, noisy: 0.01 } as const;

/** How far off the model may be before it was fitted at all. */
export const FIRST_NOISE = { exact: 0.02, noisy: 0.1 } as const;

/** The noise of a metric that is expected before any residual was seen; it is worth one figure. */
export function smallestNoise(model: Model, metric: string): number {
  return EXPECTED_NOISE[model.metrics[metric]?.noise ?? "noisy"];
}
