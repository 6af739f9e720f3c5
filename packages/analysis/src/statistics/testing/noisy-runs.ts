import type { Rng } from "@wirecost/sim-core";

/** Normally distributed runs, by Box and Muller. */
export function noisyRuns(count: number, mean: number, deviation: number, random: Rng): readonly number[] {
  return Array.from({ length: count }, () => {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    return mean + deviation * radius * Math.cos(2 * Math.PI * random());
  });
}
