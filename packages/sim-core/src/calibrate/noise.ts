import type { Model } from "../model.ts";
import type { Figure } from "./figure.ts";

/** Standard deviation of a metric's ln(predicted / measured), by metric id. */
export type Noise = ReadonlyMap<string, number>;

/** What a count is expected to miss by, and the least that is ever assumed of it. */
const EXACT_NOISE = 0.005;
/** What a stopwatch is expected to miss by before any residual was seen. */
const STOPWATCH_NOISE = 0.02;
/** How many residuals that expectation is worth: few rows must not pass for a perfect measurement. */
const EXPECTATION_WEIGHT = 1;
/** How far off the model may be before it was fitted at all. */
export const FIRST_NOISE = { exact: 0.02, noisy: 0.1 } as const;

/** The noise that the first round of the fit assumes. */
export function firstNoise(model: Model, metrics: readonly string[]): Noise {
  return new Map(metrics.map((id) => [id, FIRST_NOISE[model.metrics[id]?.noise ?? "noisy"]]));
}

/**
 * The noise that residuals show, metric by metric: a count and a stopwatch differ by orders of magnitude.
 *
 * @param leverages share of each residual that the fit took up, 0 to 1
 */
export function estimateNoise(
  model: Model,
  figures: readonly Figure[],
  ratios: readonly number[],
  leverages: readonly number[],
): Noise {
  const sums = new Map<string, { squares: number; freedom: number }>();
  figures.forEach(({ metric }, i) => {
    const sum = sums.get(metric) ?? { squares: 0, freedom: 0 };
    sum.squares += (ratios[i] ?? 0) ** 2;
    sum.freedom += 1 - (leverages[i] ?? 0);
    sums.set(metric, sum);
  });
  return new Map(
    [...sums].map(([metric, { squares, freedom }]) => {
      const exact = model.metrics[metric]?.noise === "exact";
      const expected = exact ? EXACT_NOISE : STOPWATCH_NOISE;
      const variance =
        (EXPECTATION_WEIGHT * expected * expected + squares) / (EXPECTATION_WEIGHT + Math.max(0, freedom));
      return [metric, Math.max(exact ? EXACT_NOISE : 0, Math.sqrt(variance))];
    }),
  );
}
