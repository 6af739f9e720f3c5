/**
 * The number of ways in which `size` of the ranks add up to each sum: the permutation distribution of a rank sum with
 * ties. The counts are exact while they stay below 2 ** 53, so for up to 56 ranks. Streitberg and Röhmel's shift
 * algorithm (1986): ranks are added one at a time, and each shifts the sums it joins.
 *
 * @param ranks whole numbers: midranks, doubled where they are not
 * @returns counts by sum
 */
export function rankSumCounts(ranks: readonly number[], size: number): Float64Array {
  const sorted = ranks.toSorted((a, b) => a - b);
  // Sums of the smallest ranks: lower bounds of all subsets' sums, and so of the counts that can have changed.
  const smallest = [0];
  for (const rank of sorted) smallest.push((smallest.at(-1) ?? 0) + rank);
  const sumOf = (count: number) => smallest[count] ?? 0;
  const width = sumOf(sorted.length) - sumOf(sorted.length - size) + 1;
  const counts = Array.from({ length: size + 1 }, () => new Float64Array(width));
  const [none] = counts;
  if (none) none[0] = 1;
  sorted.forEach((rank, seen) => {
    const left = sorted.length - seen - 1;
    // From the largest subset down, so that no rank joins a sum that already includes it.
    for (let chosen = Math.min(size, seen + 1); chosen >= Math.max(1, size - left); chosen--) {
      const into = counts[chosen];
      const from = counts[chosen - 1];
      if (!into || !from) continue;
      const most = sumOf(seen) - sumOf(seen - chosen + 1);
      for (let sum = sumOf(chosen - 1); sum <= most; sum++) {
        into[sum + rank] = (into[sum + rank] ?? 0) + (from[sum] ?? 0);
      }
    }
  });
  return counts[size] ?? new Float64Array(width);
}

/** The binomial coefficient: the number of ways to choose `size` of `all`. */
export function choose(all: number, size: number): number {
  let ways = 1;
  for (let i = 1; i <= Math.min(size, all - size); i++) ways = (ways * (all - i + 1)) / i;
  return Math.round(ways);
}
