import type { Rng } from "@wirecost/sim-core";
import { noisyRuns } from "./noisy-runs.ts";

/** Normally distributed values whose neighbors are correlated by `rho`. */
export function correlatedRuns(
  count: number,
  { mean, deviation, rho }: { readonly mean: number; readonly deviation: number; readonly rho: number },
  random: Rng,
): readonly number[] {
  const news = noisyRuns(count, 0, deviation, random);
  let last = 0;
  return news.map((value, i) => {
    last = i === 0 ? value : rho * last + Math.sqrt(1 - rho * rho) * value;
    return mean + last;
  });
}
