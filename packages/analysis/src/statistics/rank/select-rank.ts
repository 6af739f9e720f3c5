import { midpoint } from "@wirecost/sim-core";

/** Maximum rounds: halving this often finds a position among more values than memory holds. */
const MAX_ROUNDS = 64;

/**
 * Partially sorts values so that the one at a position is the one of the sorted order: none before it is larger, none
 * after it smaller. Hoare's quickselect, a fifth of the time of sorting.
 *
 * @param values without NaN
 * @param rounds after which the rest is sorted: values can be chosen so that each round leaves nearly all
 */
export function selectRank(values: Float64Array, place: number, rounds = MAX_ROUNDS): number {
  const at = (i: number) => values[i] ?? Number.NaN;
  let low = 0;
  let high = values.length - 1;
  for (let round = 0; low < high; round++) {
    if (round === rounds) {
      values.subarray(low, high + 1).sort();
      break;
    }
    const pivot = middleOf(at(low), at((low + high) >> 1), at(high));
    let i = low;
    let k = high;
    while (i <= k) {
      while (at(i) < pivot) i++;
      while (at(k) > pivot) k--;
      if (i > k) break;
      const moved = at(i);
      values[i++] = at(k);
      values[k--] = moved;
    }
    if (place <= k) high = k;
    else if (place >= i) low = i;
    else break;
  }
  return at(place);
}

/** The median of at least one value, without NaN; it reorders them. */
export function selectMedian(values: Float64Array): number {
  const middle = values.length >> 1;
  const upper = selectRank(values, middle);
  if (values.length % 2 === 1) return upper;
  let lower = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < middle; i++) lower = Math.max(lower, values[i] ?? lower);
  return midpoint(lower, upper);
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
