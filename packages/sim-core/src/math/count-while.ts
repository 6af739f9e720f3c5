/**
 * Binary search: how many of the first indexes a condition holds for that, once false, stays false.
 *
 * @param length of what is searched
 */
export function countWhile(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
