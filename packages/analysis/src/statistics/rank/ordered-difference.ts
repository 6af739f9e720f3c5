/**
 * The k-th smallest of all differences `other - baseline`, and the one after it, without listing them: narrows the
 * values down, and each pass over the two sorted sides counts the differences up to a value (after Monahan, ACM TOMS
 * 10, 1984). The value is where a straight line between what was counted at both ends has k, and in every second pass
 * the middle, which bounds the passes whatever the differences are.
 *
 * @param baseline sorted
 * @param other sorted
 * @param k from 1 to the number of pairs
 * @returns the largest twice for the last one
 */
export function orderedDifferences(
  baseline: Float64Array,
  other: Float64Array,
  k: number,
): readonly [kth: number, next: number] {
  let low = (other[0] ?? Number.NaN) - (baseline[baseline.length - 1] ?? Number.NaN);
  let high = (other[other.length - 1] ?? Number.NaN) - (baseline[0] ?? Number.NaN);
  let [under, upTo] = [0, baseline.length * other.length];
  for (let pass = 0; low < high; pass++) {
    const share = pass % 2 === 0 ? (k - under) / (upTo - under) : 0.5;
    const at = low + share * (high - low);
    // Between neighbouring numbers it may be the upper one, which would never end.
    const { count, below, above } = split(baseline, other, at < high ? at : low);
    if (count >= k) [high, upTo] = [below, count];
    else [low, under] = [above, count];
  }
  const { count, above } = split(baseline, other, high);
  return [high, count > k || above === Number.POSITIVE_INFINITY ? high : above];
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
