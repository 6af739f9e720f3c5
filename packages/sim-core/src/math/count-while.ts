/**
 * Binary search: the number of leading indexes that satisfy a condition which, once false, stays false.
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
