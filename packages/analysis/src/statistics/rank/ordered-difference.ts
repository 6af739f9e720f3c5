/**
 * The k-th smallest of all differences `other - baseline`, without listing them: bisects the values, and each pass
 * over the two sorted sides counts the differences up to the middle (after Monahan, ACM TOMS 10, 1984).
 *
 * @param baseline sorted
 * @param other sorted
 * @param k from 1 to the number of pairs
 */
export function orderedDifference(baseline: Float64Array, other: Float64Array, k: number): number {
  let low = (other[0] ?? Number.NaN) - (baseline[baseline.length - 1] ?? Number.NaN);
  let high = (other[other.length - 1] ?? Number.NaN) - (baseline[0] ?? Number.NaN);
  while (low < high) {
    const middle = low + (high - low) / 2;
    // Between neighbouring numbers the middle may be the upper one, which would never end.
    const { count, below, above } = split(baseline, other, middle < high ? middle : low);
    if (count >= k) high = below;
    else low = above;
  }
  return high;
}

/** How many differences are at most `at`, the largest of them, and the smallest of the others. */
function split(baseline: Float64Array, other: Float64Array, at: number) {
  let count = 0;
  let below = Number.NEGATIVE_INFINITY;
  let above = Number.POSITIVE_INFINITY;
  // The larger the other's value, the further on the first of the baseline that is near enough to it.
  let first = 0;
  for (const value of other) {
    while (first < baseline.length && value - (baseline[first] ?? 0) > at) first++;
    count += baseline.length - first;
    if (first < baseline.length) below = Math.max(below, value - (baseline[first] ?? 0));
    if (first > 0) above = Math.min(above, value - (baseline[first - 1] ?? 0));
  }
  return { count, below, above };
}
