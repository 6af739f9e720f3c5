import {
  type Conversation,
  type GroupSums,
  known,
  SPARK_PARTS,
  type Treatment,
} from "@wirecost/conversation";
import type { GroupLine } from "../../../entities/conversation/evaluation/evaluation-tables.ts";
import type { Changes } from "../view/view-address.ts";

/** A row of the table: a statement, or calls of a table, endpoint or transaction. */
export interface StatementRow extends GroupLine {
  /** Index of the group; for a statement, that of the conversation. */
  readonly index: number;
  readonly isStatement: boolean;
  readonly tables: readonly string[];
  /** Share of the conversation's time, or of the selection's: predicted if known. */
  readonly share: number;
  readonly spark: Uint32Array;
  readonly change: Treatment | undefined;
}

/**
 * The rows of the table, without those that have no round trip.
 *
 * @param search words that all occur in a line's name, in any case
 */
export function statementRows(
  { statements }: Conversation,
  sums: GroupSums,
  changes: Changes,
  search: string,
): readonly StatementRow[] {
  const isStatement = sums.grouping === "statement";
  const hasTimes = sums.predictedUs.length > 0;
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const rows: StatementRow[] = [];
  for (let index = 0; index < sums.trips.length; index++) {
    const trips = sums.trips[index] ?? 0;
    const statement = isStatement ? statements[index] : undefined;
    const name = statement?.text ?? sums.names[index] ?? "";
    const lower = name.toLowerCase();
    if (trips === 0 || !wanted.every((word) => lower.includes(word))) continue;
    rows.push({
      index,
      name,
      isStatement,
      tables: statement?.tables ?? [],
      calls: sums.calls[index] ?? 0,
      trips,
      rows: known(sums.rows[index]),
      bytes: sums.bytes[index] || null,
      recordedMs: (sums.recordedUs[index] ?? 0) / 1000,
      predictedMs: hasTimes ? (sums.predictedUs[index] ?? 0) / 1000 : null,
      tripsAfter: hasTimes ? (sums.tripsAfter[index] ?? 0) : null,
      share: sums.shares[index] ?? 0,
      spark: sums.sparks.subarray(index * SPARK_PARTS, (index + 1) * SPARK_PARTS),
      change: isStatement ? changes.get(index) : undefined,
    });
  }
  return rows;
}
