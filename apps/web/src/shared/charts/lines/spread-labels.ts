/**
 * Moves labels apart so that none overlap, each as little as it can, all within the given bounds where they fit.
 *
 * @param wanted where each label would like to stand
 * @returns where each stands, in the order of `wanted`
 */
export function spreadLabels(
  wanted: readonly number[],
  gap: number,
  from: number,
  to: number,
): readonly number[] {
  const order = wanted.map((_, i) => i).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let lowest = from;
  for (const i of order) {
    const at = Math.max(wanted[i] ?? 0, lowest);
    placed[i] = at;
    lowest = at + gap;
  }
  let highest = Math.max(to, from + gap * (wanted.length - 1));
  for (const i of order.toReversed()) {
    const at = Math.min(placed[i] ?? 0, highest);
    placed[i] = at;
    highest = at - gap;
  }
  return placed;
}
