import { groupBy } from "../maps.ts";
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
  return [...groupBy(rows, keyOf).values()].flatMap((group) => {
    const [first] = group;
    const summary = summarizeErrors(group.flatMap((row) => row.error ?? []));
    return first && summary ? [{ first, summary }] : [];
  });
}
