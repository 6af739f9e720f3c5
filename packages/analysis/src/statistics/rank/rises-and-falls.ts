/**
 * Pairs of values in an order of which the later is above the earlier, and of which it is below.
 * Counted while the values are merged, since comparing every two takes their square.
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
      // Of the earlier half, the first that is not below the later value, and the first that is above it.
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
