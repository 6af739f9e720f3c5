import pg from "pg";
import type { Session } from "./connections.ts";

/** The target of rows, and what happens to existing ones. */
export interface Target {
  readonly table: string;
  readonly conflict: string;
}

/**
 * Inserts rows of a team, hundreds per statement. SQL: in the session of an import.
 *
 * @param rows by the names of columns, which may be written as in TypeScript: `createdAt` as `created_at`
 * @returns how many are new
 */
export async function insertKnown(
  session: Session,
  teamId: string,
  { table, conflict }: Target,
  rows: readonly object[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const stored = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columnOf(key), value])),
  );
  const names = [...new Set(stored.flatMap(Object.keys))].map(pg.escapeIdentifier).join(", ");
  const { rows: inserted } = await session.query<{ added: boolean }>(
    `INSERT INTO ${table} (team_id, ${names})
     SELECT $1, ${names} FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb)
     ON CONFLICT ${conflict} RETURNING xmax = 0 AS added`,
    [teamId, JSON.stringify(stored)],
  );
  return inserted.filter(({ added }) => added).length;
}

function columnOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
