import { inSession } from "./open.ts";

export class OldDatabaseError extends Error {}

/**
 * Rejects a database whose tables were created by migrations other than ours: they have other keys, and ours would fail
 * halfway. Changes nothing.
 *
 * @param baseline our first migration
 * @throws OldDatabaseError
 */
export async function refuseOldDatabase(url: string, baseline: string): Promise<void> {
  await inSession(url, async (client) => {
    const there = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS yes");
    if (!there.rows[0].yes) return;
    const { rows } = await client.query<{ name: string }>(
      "SELECT migration_name AS name FROM _prisma_migrations ORDER BY migration_name",
    );
    const last = rows.at(-1);
    if (last && !rows.some(({ name }) => name === baseline)) throw new OldDatabaseError(advice(last.name));
  });
}

function advice(last: string): string {
  return `The database was created by an earlier version of Wirecost, up to its migration ${last}, whose tables this version cannot use. Nothing was changed. To keep the data of its teams, start that version again and export the archive of each team on the team page; then start this version on an empty database and import them. Accounts, members, links and API keys are not part of an archive: create them again. With the embedded database, move .data/ away to start on an empty one; with your own PostgreSQL, name another database in DATABASE_URL.`;
}
