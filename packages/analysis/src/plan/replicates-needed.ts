import type { Metric } from "@wirecost/sim-core";
import { MIN_RUNS, runsLacking } from "../statistics/enough-runs.ts";
import { ALPHA } from "../statistics/judge.ts";
import { normalTail } from "../statistics/rank/normal.ts";

/** A deterministic count needs a second run to confirm it. */
const EXACT_RUNS = 2;
/** The 90 % quantile of the standard normal distribution: the power of the test. */
const Z_POWER = 1.2815515655446004;
/** Efficiency of the Mann-Whitney test beside Student's t on normal data: 3 / pi (Lehmann, Nonparametrics, 1975). */
const EFFICIENCY = 0.9549296585513721;

/**
 * Runs per cell to detect a difference of `effect` between two cells with 90 % power if the runs of each scatter by
 * `noise` of its mean: the normal approximation, and at least the minimum with which the exact test can reach the level.
 * The larger mean scatters proportionally more, which a common scatter would ignore.
 *
 * @param noise standard deviation of a run, relative
 * @param effect relative
 * @param comparisons tested together: each gets its share of the 5 %
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
  // Additional runs for estimating the scatter (Guenther, The American Statistician 35, 1981), doubled: an
  // exact test of few runs is discrete and stays below its nominal level.
  const runs = Math.ceil((normal + level ** 2 / 2) / EFFICIENCY);
  return Math.max(runs, fewestReplicates(metric, comparisons));
}

/** Minimum runs per cell for a verdict with this many comparisons, however large the differences. */
export function fewestReplicates(metric: Pick<Metric, "noise">, comparisons: number): number {
  if (metric.noise === "exact") return EXACT_RUNS;
  return Math.max(MIN_RUNS, runsLacking(0, 0, ALPHA / Math.max(1, comparisons))[0]);
}

/** The upper `p` quantile of the standard normal distribution, by bisection. */
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
