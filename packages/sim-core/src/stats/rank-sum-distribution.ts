/**
 * In how many ways `size` of the ranks add up to each sum: the permutation distribution of a rank sum, ties and all.
 * The counts are exact while they stay below 2 ** 53, so for up to 56 ranks. Streitberg and Röhmel's shift algorithm
 * (1986): the ranks are taken in one at a time, and each shifts the sums it joins.
 *
 * @param ranks whole numbers, 0 or more: midranks doubled
 * @returns counts by sum
 */
export function rankSumCounts(ranks: readonly number[], size: number): Float64Array {
  const top = ranks
    .toSorted((a, b) => b - a)
    .slice(0, size)
    .reduce((sum, rank) => sum + rank, 0);
  const width = top + 1;
  const counts = Array.from({ length: size + 1 }, () => new Float64Array(width));
  const [none] = counts;
  if (none) none[0] = 1;
  ranks.forEach((rank, seen) => {
    // From the largest subset down, so that no rank joins a sum that it is in already.
    for (let chosen = Math.min(size, seen + 1); chosen >= 1; chosen--) {
      const into = counts[chosen];
      const from = counts[chosen - 1];
      if (!into || !from) continue;
      for (let sum = rank; sum < width; sum++) into[sum] = (into[sum] ?? 0) + (from[sum - rank] ?? 0);
    }
  });
  return counts[size] ?? new Float64Array(width);
}

/** In how many ways `size` of `all` can be chosen. */
export function choose(all: number, size: number): number {
  let ways = 1;
  for (let i = 1; i <= Math.min(size, all - size); i++) ways = (ways * (all - i + 1)) / i;
  return Math.round(ways);
}
