import { choose, rankSumCounts } from "./rank-sum-distribution.ts";

const known = new Map<string, Float64Array>();

/**
 * P(U <= u) for every u from 0 to m n, for m and n values without ties from one distribution. Mann and Whitney (1947).
 * Cached, because the cells of a matrix mostly have the same numbers of runs.
 */
export function uDistribution(m: number, n: number): Float64Array {
  const key = `${m} ${n}`;
  const distribution = known.get(key);
  if (distribution) return distribution;
  const counts = rankSumCounts(
    Array.from({ length: m + n }, (_, i) => i + 1),
    m,
  ).subarray((m * (m + 1)) / 2);
  const all = choose(m + n, m);
  let below = 0;
  const cumulative = counts.map((count) => {
    below += count;
    return below / all;
  });
  known.set(key, cumulative);
  return cumulative;
}
