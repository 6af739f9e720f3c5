import type { FidelityRow } from "@wirecost/sim-core";

/** Values by the size of their error, the largest first; what has no ratio is largest of all. */
export function worstFirst(rows: readonly FidelityRow[]): readonly FidelityRow[] {
  const size = ({ error }: FidelityRow) => Math.abs(error ?? Number.POSITIVE_INFINITY);
  // Infinite sizes are equal; their difference would be no number.
  return rows.toSorted((a, b) => (size(a) === size(b) ? 0 : size(b) - size(a)));
}
