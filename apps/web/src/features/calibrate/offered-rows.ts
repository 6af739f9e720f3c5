import type { MeasuredRow, MeasuredSet, Model } from "@wirecost/sim-core";

/** More rows than this fit no better, only slower: of a larger set, so many are offered, evenly spread. */
export const MOST_ROWS = 500;

/** A measured row that may be fitted, with all the settings that it knows. */
export interface OfferedRow {
  /** Its place in the set: a row's own name may stand twice in an upload. */
  readonly at: number;
  readonly row: MeasuredRow;
  /** Why it is not selected unless the user says so. */
  readonly doubt?: string;
}

/** The rows of a set as a fit takes them. Published rows that the model does not explain are offered with the reason. */
export function offeredRows(model: Model, set: MeasuredSet): readonly OfferedRow[] {
  const published = model.references.find(({ id, rows }) => id === set.id && rows === set.rows)?.rows;
  const step = Math.max(1, set.rows.length / MOST_ROWS);
  const count = Math.min(set.rows.length, MOST_ROWS);
  return Array.from({ length: count }, (_, i) => Math.floor(i * step)).flatMap((at): OfferedRow[] => {
    const row = set.rows[at];
    if (!row) return [];
    const merged = { ...row, settings: { ...set.setup, ...row.settings } };
    const roles = Object.values(published?.[at]?.roles ?? {});
    const doubtful = roles.find((role) => role === "unexplained" || role === "unsettled");
    const doubt = doubtful && (published?.[at]?.note ?? `Its figures are ${doubtful}.`);
    return [{ at, row: merged, ...(doubt ? { doubt } : {}) }];
  });
}
