import { selectRank } from "./select-rank.ts";

/** Number of differences that are listed instead of narrowed down further. */
const LISTED = 256;

/**
 * Finds the k-th smallest of all differences `other - baseline`, and the one after it, without listing them all: narrows
 * the values down until few differences are left, and each pass over the two sorted sides counts the differences up to a
 * value (after Monahan, ACM TOMS 10, 1984). The value is where a straight line between what was counted at both ends
 * has k, and in every third pass the middle, which bounds the passes whatever the differences are. What was counted for
 * one k is where the search for the next begins.
 *
 * @param baseline sorted
 * @param other sorted
 * @returns for a k from 1 to the number of pairs; the largest twice for the last one
 */
export function orderedDifferences(
  baseline: Float64Array,
  other: Float64Array,
): (k: number) => readonly [kth: number, next: number] {
  const smallest = (other[0] ?? Number.NaN) - (baseline[baseline.length - 1] ?? Number.NaN);
  const largest = (other[other.length - 1] ?? Number.NaN) - (baseline[0] ?? Number.NaN);
  const first: Gap = { count: 0, below: Number.NEGATIVE_INFINITY, above: smallest };
  const last: Gap = {
    count: baseline.length * other.length,
    below: largest,
    above: Number.POSITIVE_INFINITY,
  };
  const gaps = [first, last];
  return (k) => {
    let [under, over] = [first, last];
    for (const gap of gaps) {
      if (gap.count < k && gap.count > under.count) under = gap;
      if (gap.count >= k && gap.count < over.count) over = gap;
    }
    for (let pass = 1; under.above < over.below && over.count - under.count > LISTED; pass++) {
      const [low, high] = [under.above, over.below];
      const share = pass % 3 === 0 ? 0.5 : (k - under.count) / (over.count - under.count);
      const at = low + share * (high - low);
      // Between adjacent floating-point numbers it may be the upper one, which would loop forever.
      const gap = split(baseline, other, at < high ? at : low);
      gaps.push(gap);
      if (gap.count >= k) over = gap;
      else under = gap;
    }
    const [low, high] = [under.above, over.below];
    const after = over.above === Number.POSITIVE_INFINITY ? high : over.above;
    if (!(low < high)) return [high, k < over.count ? high : after];
    const listed = between(baseline, other, low, high, over.count - under.count);
    const place = k - under.count - 1;
    const kth = selectRank(listed, place);
    // No value after this position is smaller.
    return [kth, k < over.count ? listed.subarray(place + 1).reduce((a, b) => Math.min(a, b)) : after];
  };
}

/** Counts the differences that are at most `at`. */
function split(baseline: Float64Array, other: Float64Array, at: number) {
  let count = 0;
  let below = Number.NEGATIVE_INFINITY;
  let above = Number.POSITIVE_INFINITY;
  // The larger the other's value, the later the first baseline value within the difference.
  let first = 0;
  for (let i = 0; i < other.length; i++) {
    const value = other[i] ?? 0;
    let difference = value - (baseline[first] ?? Number.POSITIVE_INFINITY);
    while (difference > at) {
      first += 1;
      difference = value - (baseline[first] ?? Number.POSITIVE_INFINITY);
    }
    count += baseline.length - first;
    if (difference > below) below = difference;
    // The last one passed over is the nearest above.
    if (first === 0) continue;
    const over = value - (baseline[first - 1] ?? 0);
    if (over < above) above = over;
  }
  return { count, below, above };
}

/** Neighbors among the differences: `count` of them are at most `below`, all others at least `above`. */
type Gap = ReturnType<typeof split>;

/** The differences from `low` to `high`. @param count how many there are */
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
  return all;
}
