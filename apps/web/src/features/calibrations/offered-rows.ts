import type { MeasuredSet } from "@wirecost/analysis";
import type { MeasuredRow, Model, Role } from "@wirecost/sim-core";

/** More rows than this fit no better, only slower: of a larger set, so many are offered, evenly spread. */
export const MAX_ROWS = 500;

/** A measured row that may be fitted, with all the settings that it knows. */
export interface OfferedRow {
  /** Its place in the set: a row's own name may stand twice in an upload. */
  readonly at: number;
  readonly row: MeasuredRow;
  /** Why it is not selected unless the user says so. */
  readonly doubt?: string;
  /** Values of it that are not fitted, and why. */
  readonly without?: string;
}

const DOUBTFUL: ReadonlySet<Role> = new Set(["unexplained", "unverified"]);

/** The rows of a set as a fit takes them. Published values that the model does not explain are omitted, with the reason. */
export function offeredRows(model: Model, set: MeasuredSet): readonly OfferedRow[] {
  const published = model.references.find(({ id, rows }) => id === set.id && rows === set.rows)?.rows;
  const step = Math.max(1, set.rows.length / MAX_ROWS);
  const count = Math.min(set.rows.length, MAX_ROWS);
  return Array.from({ length: count }, (_, i) => Math.floor(i * step)).flatMap((at): OfferedRow[] => {
    const row = set.rows[at];
    if (!row) return [];
    const merged = { ...row, settings: { ...set.setup, ...row.settings } };
    const { roles = {}, note } = published?.[at] ?? {};
    const doubtful = Object.keys(row.metrics).filter((id) => DOUBTFUL.has(roles[id] ?? "noisy"));
    if (doubtful.length === 0) return [{ at, row: merged }];
    const settled = Object.entries(row.metrics).filter(([id]) => !doubtful.includes(id));
    if (settled.length === 0)
      return [{ at, row: merged, doubt: note ?? "The model does not explain its values." }];
    const names = doubtful.map((id) => model.metrics[id]?.label ?? id).join(", ");
    const without = `Without ${names}: ${note ?? "the model does not explain it."}`;
    return [{ at, row: { ...merged, metrics: Object.fromEntries(settled) }, without }];
  });
}
