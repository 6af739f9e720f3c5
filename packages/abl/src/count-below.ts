/** How many of some things, in the order of a number that they have, have less than `limit`. */
export function countBelow<T>(sorted: readonly T[], numberOf: (one: T) => number, limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = sorted[middle];
    if (one !== undefined && numberOf(one) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
