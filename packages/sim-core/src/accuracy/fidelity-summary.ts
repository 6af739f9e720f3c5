import type { Role } from "../model/model.ts";
import { type ErrorSummary, summarizeErrors } from "./error-summary.ts";
import type { FidelityRow } from "./fidelity.ts";

export interface RoleSummary extends ErrorSummary {
  readonly model: string;
  readonly role: Role;
}

/** The same for one metric. */
export interface FidelitySummary extends RoleSummary {
  readonly metric: string;
}

/** Summaries by model, metric and role, in the order the rows come. Values without an error are excluded. */
export function summarizeFidelity(rows: readonly FidelityRow[]): readonly FidelitySummary[] {
  return grouped(rows, (row) => JSON.stringify([row.model, row.metric, row.role])).map(
    ({ first: { model, metric, role }, summary }) => ({ model, metric, role, ...summary }),
  );
}

/** Summaries by model and role over all of its metrics, in the order the rows come. */
export function summarizeRoles(rows: readonly FidelityRow[]): readonly RoleSummary[] {
  return grouped(rows, (row) => JSON.stringify([row.model, row.role])).map(
    ({ first: { model, role }, summary }) => ({ model, role, ...summary }),
  );
}

function grouped(
  rows: readonly FidelityRow[],
  keyOf: (row: FidelityRow) => string,
): readonly { first: FidelityRow; summary: ErrorSummary }[] {
  const groups = new Map<string, FidelityRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const summary = summarizeErrors(group.flatMap((row) => row.error ?? []));
    return first && summary ? [{ first, summary }] : [];
  });
}
