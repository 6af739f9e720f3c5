/**
 * Indices that sort these values stably. A typed array's sort() with a comparator takes 50 bytes of memory per element,
 * and longer.
 */
export function orderBy(values: Float64Array | Uint32Array): Uint32Array {
  const count = values.length;
  let order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  let merged = new Uint32Array(count);
  for (let width = 1; width < count; width *= 2) {
    for (let from = 0; from < count; from += 2 * width) {
      const middle = Math.min(from + width, count);
      const end = Math.min(middle + width, count);
      let [left, right, next] = [from, middle, from];
      let a = values[order[left] ?? 0] ?? 0;
      let b = values[order[right] ?? 0] ?? 0;
      const isInOrder = middle < end && (values[order[middle - 1] ?? 0] ?? 0) <= b;
      while (!isInOrder && left < middle && right < end)
        if (b < a) {
          merged[next++] = order[right++] ?? 0;
          b = values[order[right] ?? 0] ?? 0;
        } else {
          merged[next++] = order[left++] ?? 0;
          a = values[order[left] ?? 0] ?? 0;
        }
      while (left < middle) merged[next++] = order[left++] ?? 0;
      while (right < end) merged[next++] = order[right++] ?? 0;
    }
    [order, merged] = [merged, order];
  }
  return order;
}
