/**
 * Numbers of pairs of values in an order of which the later one is above the earlier one, and below it. Counted by
 * merge sort, because comparing all pairs takes quadratic time.
 *
 * @param values without NaN
 */
export function risesAndFalls(values: Float64Array): { readonly rises: number; readonly falls: number } {
  const { length } = values;
  let [from, to] = [values.slice(), new Float64Array(length)];
  let [rises, falls] = [0, 0];
  for (let width = 1; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length);
      const end = Math.min(start + 2 * width, length);
      // In the earlier half, the first value not below the later value, and the first above it.
      let [left, above, at] = [start, start, start];
      for (let right = middle; right < end; right++) {
        const later = from[right] ?? 0;
        while (left < middle && (from[left] ?? 0) < later) to[at++] = from[left++] ?? 0;
        while (above < middle && (from[above] ?? 0) <= later) above++;
        rises += left - start;
        falls += middle - above;
        to[at++] = later;
      }
      while (left < middle) to[at++] = from[left++] ?? 0;
    }
    [from, to] = [to, from];
  }
  return { rises, falls };
}
