/**
 * Puts some values in such an order that the one at a place is the one that would be there if all were sorted: none
 * before it is larger, none behind it smaller. Hoare's quickselect, a fifth of the time of sorting.
 *
 * @param values without NaN
 */
export function selectRank(values: Float64Array, place: number): number {
  const at = (i: number) => values[i] ?? Number.NaN;
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
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

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
