import type { Session } from "./connections.ts";

/** Where rows go: columns with their types, and what becomes of a row that is there already. */
export interface Target {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly conflict: string;
}

/** Inserts rows of a team that are given as JSON. @returns how many are new */
export async function insertKnown(
  session: Session,
  teamId: string,
  { table, columns, conflict }: Target,
  rows: readonly object[],
): Promise<number> {
  const names = Object.keys(columns).join(", ");
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  const { rows: stored } = await session.query<{ added: boolean }>(
    `INSERT INTO ${table} (team_id, ${names})
     SELECT $1, ${names} FROM jsonb_to_recordset($2::jsonb) AS r (${types.join(", ")})
     ON CONFLICT ${conflict} RETURNING xmax = 0 AS added`,
    [teamId, JSON.stringify(rows)],
  );
  return stored.filter(({ added }) => added).length;
}
