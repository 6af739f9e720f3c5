/** So few differences are listed and sorted sooner than they are narrowed down. */
const LISTED = 256;

/**
 * The k-th smallest of all differences `other - baseline`, and the one after it, without listing them all: narrows the
 * values down until few differences are left, and each pass over the two sorted sides counts the differences up to a
 * value (after Monahan, ACM TOMS 10, 1984). The value is where a straight line between what was counted at both ends
 * has k, and in every second pass the middle, which bounds the passes whatever the differences are.
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
  for (let pass = 0; low < high && upTo - under > LISTED; pass++) {
    const share = pass % 2 === 0 ? (k - under) / (upTo - under) : 0.5;
    const at = low + share * (high - low);
    // Between neighbouring numbers it may be the upper one, which would never end.
    const { count, below, above } = split(baseline, other, at < high ? at : low);
    if (count >= k) [high, upTo] = [below, count];
    else [low, under] = [above, count];
  }
  const equal = low < high ? undefined : high;
  const listed = equal === undefined ? between(baseline, other, low, high, upTo - under) : undefined;
  const kth = equal ?? listed?.[k - under - 1] ?? Number.NaN;
  if (k < upTo) return [kth, equal ?? listed?.[k - under] ?? Number.NaN];
  const { above } = split(baseline, other, high);
  return [kth, above === Number.POSITIVE_INFINITY ? kth : above];
}

/** How many differences are at most `at`, the largest of them, and the smallest of the others. */
function split(baseline: Float64Array, other: Float64Array, at: number) {
  let count = 0;
  let below = Number.NEGATIVE_INFINITY;
  let above = Number.POSITIVE_INFINITY;
  // The larger the other's value, the further on the first of the baseline that is near enough to it.
  let first = 0;
  let over = Number.POSITIVE_INFINITY;
  for (let i = 0; i < other.length; i++) {
    const value = other[i] ?? 0;
    let difference = value - (baseline[first] ?? Number.POSITIVE_INFINITY);
    // The last that was passed over is the nearest above.
    if (first > 0) over = value - (baseline[first - 1] ?? 0);
    while (difference > at) {
      over = difference;
      first += 1;
      difference = value - (baseline[first] ?? Number.POSITIVE_INFINITY);
    }
    count += baseline.length - first;
    if (difference > below) below = difference;
    if (over < above) above = over;
  }
  return { count, below, above };
}

/** The differences from `low` to `high`, sorted. @param count how many there are */
function between(baseline: Float64Array, other: Float64Array, low: number, high: number, count: number) {
  const all = new Float64Array(count);
  let next = 0;
  let first = 0;
  for (let i = 0; i < other.length; i++) {
    const value = other[i] ?? 0;
    while (first < baseline.length && value - (baseline[first] ?? 0) > high) first += 1;
    for (let at = first; at < baseline.length; at++) {
      const difference = value - (baseline[at] ?? 0);
      if (difference < low) break;
      all[next++] = difference;
    }
  }
  return all.sort();
}
