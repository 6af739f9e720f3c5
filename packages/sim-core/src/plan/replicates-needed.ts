import type { Metric } from "../model.ts";
import { LEAST_RUNS, runsLacking } from "../stats/enough-runs.ts";
import { ALPHA } from "../stats/judge.ts";
import { normalTail } from "../stats/normal.ts";

/** A count that repeats needs one run more, to see that it does. */
const EXACT_RUNS = 2;
/** The z that a standard normal variable stays below with 90 %: the chance to see a difference that is there. */
const Z_POWER = 1.2815515655446004;
/** Efficiency of the Mann-Whitney test beside Student's t on normal data: 3 / pi (Lehmann, Nonparametrics, 1975). */
const EFFICIENCY = 0.9549296585513721;

/**
 * Runs a cell, so that a difference of `effect` between two cells is shown with 90 % if the runs of each scatter by
 * `noise` of its mean: the normal approximation, and at least as many as the exact test takes to reach the level at all.
 * The larger of the two means scatters more in proportion, which a common scatter would leave out.
 *
 * @param noise standard deviation of a run, relative
 * @param effect relative
 * @param comparisons that are judged together: each has that part of the 5 %
 */
export function replicatesNeeded(
  metric: Pick<Metric, "noise">,
  noise: number,
  effect: number,
  comparisons: number,
): number {
  if (metric.noise === "exact") return EXACT_RUNS;
  const alpha = ALPHA / Math.max(1, comparisons);
  const level = upperZ(alpha / 2);
  const variances = noise ** 2 * (1 + (1 + effect) ** 2);
  const normal = ((level + Z_POWER) ** 2 * variances) / effect ** 2;
  // The runs that estimating the scatter costs (Guenther, The American Statistician 35, 1981), and as many again: an
  // exact test of few runs steps, and stays below the level it is given.
  const runs = Math.ceil((normal + level ** 2 / 2) / EFFICIENCY);
  return Math.max(runs, fewestReplicates(metric, comparisons));
}

/** Runs a cell below which there is no verdict on so many comparisons, however large the differences. */
export function fewestReplicates(metric: Pick<Metric, "noise">, comparisons: number): number {
  if (metric.noise === "exact") return EXACT_RUNS;
  return Math.max(LEAST_RUNS, runsLacking(0, 0, ALPHA / Math.max(1, comparisons))[0]);
}

/** The z that a standard normal variable exceeds with probability `p`, by bisection. */
function upperZ(p: number): number {
  let low = 0;
  let high = 10;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (normalTail(middle) > p) low = middle;
    else high = middle;
  }
  return high;
}
