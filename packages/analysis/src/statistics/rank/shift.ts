import { midpoint } from "@wirecost/sim-core";
import { Z_975 } from "./normal.ts";
import { orderedDifferences } from "./ordered-difference.ts";
import { uDistribution } from "./u-distribution.ts";

/** Maximum total runs for exact ranks of the interval. */
const EXACT_RUNS = 50;

/** Up to this many differences, listing and sorting all of them is faster than searching for four. */
const LISTED_PAIRS = 1000;

/** Shift of the other side relative to the baseline, in the metric's unit. */
export interface Shift {
  /** Hodges and Lehmann's estimate: the median of all differences between a run of one and a run of the other. */
  readonly estimate: number;
  /** Its 95 % confidence interval; undefined if there are too few runs. */
  readonly interval: readonly [low: number, high: number] | undefined;
}

/**
 * The Hodges-Lehmann shift and its 95 % interval, which holds at least 95 %: the differences at the ranks where the
 * U test's exact distribution leaves at most 2.5 % on either side (as R's wilcox.test). Beyond 50 runs the ranks come
 * from the normal approximation (Hollander and Wolfe, Nonparametric Statistical Methods, 4.3). Ties only make the
 * interval hold more.
 *
 * @param baseline sorted
 * @param other sorted
 */
export function shift(baseline: Float64Array, other: Float64Array): Shift {
  const pairs = baseline.length * other.length;
  const at = pairs <= LISTED_PAIRS ? listedDifferences(baseline, other) : orderedDifferences(baseline, other);
  const [middle, next] = at(Math.floor((pairs + 1) / 2));
  const estimate = pairs % 2 === 1 ? middle : midpoint(middle, next);
  const rank = lowerRank(baseline.length, other.length);
  return { estimate, interval: rank < 1 ? undefined : [at(rank)[0], at(pairs + 1 - rank)[0]] };
}

function listedDifferences(
  baseline: Float64Array,
  other: Float64Array,
): ReturnType<typeof orderedDifferences> {
  const all = new Float64Array(baseline.length * other.length);
  let next = 0;
  for (const b of other) for (const a of baseline) all[next++] = b - a;
  all.sort();
  return (k) => [all[k - 1] ?? Number.NaN, all[k] ?? Number.NaN];
}

/** The rank, from 1, of the difference at the lower end; 0 if even the smallest is too high. */
function lowerRank(m: number, n: number): number {
  if (m + n > EXACT_RUNS) {
    const rank = (m * n) / 2 - Z_975 * Math.sqrt((m * n * (m + n + 1)) / 12);
    return Math.floor(rank);
  }
  return Math.max(
    0,
    uDistribution(m, n).findIndex((share) => share >= 0.025),
  );
}
