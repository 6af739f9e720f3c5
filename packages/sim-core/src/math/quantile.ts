/**
 * The value at or below which a share of the values is, by nearest rank; NaN if there are none.
 *
 * @param share 0 to 1
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length, Math.max(1, Math.ceil(share * sorted.length))) - 1] ?? Number.NaN;
}
