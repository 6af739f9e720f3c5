import type { Overlaid } from "../../../entities/prediction/compute-matrix.ts";

/** Indices of the cells of a matrix in which any of these rows lie. */
export function cellsOfRows(overlaid: Overlaid, rows: readonly string[]): ReadonlySet<number> {
  const ids = new Set(rows);
  return new Set(
    overlaid.cells.flatMap((cell, i) => (cell?.rows.some(({ row }) => ids.has(row)) ? [i] : [])),
  );
}
