import { midranks } from "./midranks.ts";
import { normalTail } from "./normal.ts";
import { choose, rankSumCounts } from "./rank-sum-distribution.ts";
import { uDistribution } from "./u-distribution.ts";

/** Maximum total runs for the exact distribution; its counts are exact up to 56. */
const EXACT_RUNS = 50;

/** The maximum with ties: the distribution is then specific to the cell, and 10,000 cells are judged at once. */
const EXACT_TIED_RUNS = 30;

export interface MannWhitney {
  /** Number of pairs in which the other's value is above the baseline's; ties count half. */
  readonly u: number;
  /** Two-sided. */
  readonly p: number;
  /** "permutation" is exact, too: it is the distribution over the runs as they are, ties included. */
  readonly method: "exact" | "permutation" | "normal";
}

/**
 * The Mann-Whitney U test of whether the values of `other` tend to be above or below those of `baseline`. p is twice
 * the smaller tail, at most 1, as in SciPy and R. Exact for up to 50 runs together, 30 where some are equal; beyond, the normal approximation
 * with the corrections for ties and continuity.
 *
 * @param baseline sorted
 * @param other sorted
 * @throws RangeError where a side is empty
 */
export function mannWhitney(baseline: Float64Array, other: Float64Array): MannWhitney {
  const m = baseline.length;
  const n = other.length;
  if (m === 0 || n === 0) throw new RangeError(`A test of ${m} against ${n} runs needs one on each side.`);
  const { u, distinct, ties } = counted(baseline, other);
  const tied = distinct < m + n;
  if (m + n > (tied ? EXACT_TIED_RUNS : EXACT_RUNS))
    return { u, p: approximate(u, m, n, ties), method: "normal" };
  if (tied) {
    const ranks = midranks([...baseline, ...other]);
    return { u, p: permuted(ranks, n, u + (n * (n + 1)) / 2), method: "permutation" };
  }
  const smaller = Math.min(u, m * n - u);
  return { u, p: Math.min(1, 2 * (uDistribution(m, n)[smaller] ?? 1)), method: "exact" };
}

/** U, the number of distinct values on both sides, and the sum of t³ - t over groups of t ties. */
function counted(baseline: Float64Array, other: Float64Array) {
  let [u, distinct, ties] = [0, 0, 0];
  for (let [i, j] = [0, 0]; i < baseline.length || j < other.length; distinct++) {
    const value = Math.min(baseline[i] ?? Number.POSITIVE_INFINITY, other[j] ?? Number.POSITIVE_INFINITY);
    const [fromI, fromJ] = [i, j];
    while (i < baseline.length && !((baseline[i] ?? 0) > value)) i++;
    while (j < other.length && !((other[j] ?? 0) > value)) j++;
    u += (j - fromJ) * (fromI + (i - fromI) / 2);
    const t = i - fromI + (j - fromJ);
    ties += t * t * t - t;
  }
  return { u, distinct, ties };
}

function permuted(ranks: readonly number[], n: number, rankSum: number): number {
  const scale = ranks.every(Number.isInteger) ? 1 : 2;
  const counts = rankSumCounts(
    ranks.map((rank) => scale * rank),
    n,
  );
  const at = scale * rankSum;
  let below = 0;
  let above = 0;
  counts.forEach((count, sum) => {
    if (sum <= at) below += count;
    if (sum >= at) above += count;
  });
  return Math.min(1, (2 * Math.min(below, above)) / choose(ranks.length, n));
}

function approximate(u: number, m: number, n: number, ties: number): number {
  const all = m + n;
  const variance = ((m * n) / 12) * (all + 1 - ties / (all * (all - 1)));
  if (variance <= 0) return 1;
  const z = (Math.abs(u - (m * n) / 2) - 0.5) / Math.sqrt(variance);
  return Math.min(1, 2 * normalTail(z));
}
