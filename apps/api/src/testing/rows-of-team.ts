import type { Client } from "pg";

/** Names of the tables that carry a team. */
export async function tablesOfTeams(database: Client): Promise<readonly string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name = 'team_id' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

/** All that a team keeps, as text, by table. */
export async function rowsOfTeam(database: Client, teamId: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const name of await tablesOfTeams(database)) {
    const { rows } = await database.query<{ all: string }>(
      `SELECT coalesce(string_agg(t::text, chr(10) ORDER BY t::text), '') AS all FROM "${name}" t WHERE team_id = $1`,
      [teamId],
    );
    all[name] = rows[0]?.all ?? "";
  }
  return all;
}
