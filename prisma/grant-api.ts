import type pg from "pg";
import { openSession } from "./open.ts";

/**
 * The role that the API logs in as, or that its login is a member of, where it is not the tables' owner: an ordinary
 * one, which reads and writes rows and can change no table.
 */
export const API_ROLE = "wirecost_api";

/** Tables that say what the database is: only migrations and the seed write them. */
const READ_ONLY = ["model_version", "_prisma_migrations"] as const;

/**
 * Lets the API's role work on every table that there is, as the migrations left them: with the policies on rows that
 * carry a team, as their owner has them. Without such a role there is nothing to do.
 *
 * @param url as the tables' owner
 */
export async function grantApi(url: string): Promise<void> {
  const client = await openSession(url);
  try {
    await client.query("BEGIN");
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('grant ${API_ROLE}', 0))`);
    const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [API_ROLE]);
    if (rowCount) for (const statement of await statements(client)) await client.query(statement);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

async function statements(client: pg.Client): Promise<readonly string[]> {
  const { rows: policies } = await client.query<{ statement: string }>(
    // The queue's tables and those of accounts carry no team: their policies keep other roles out. Partitions are read
    // through their table alone, by its policies.
    `SELECT CASE
         WHEN p.oid IS NULL THEN format('CREATE POLICY api ON %s TO ${API_ROLE} USING (true)', c.oid::regclass)
         ELSE format('ALTER POLICY everything ON %s TO %s, ${API_ROLE}', c.oid::regclass,
           (SELECT string_agg(quote_ident(rolname), ', ') FROM pg_roles WHERE oid = ANY (p.polroles)))
       END AS statement
     FROM pg_class c
     LEFT JOIN pg_policy p ON p.polrelid = c.oid AND p.polname IN ('everything', 'api')
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relrowsecurity
       AND c.relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
       AND NOT EXISTS (SELECT FROM pg_roles r WHERE r.rolname = '${API_ROLE}' AND r.oid = ANY (p.polroles))
     ORDER BY c.oid`,
  );
  return [
    ...["public", "graphile_worker"].flatMap((schema) => [
      `GRANT USAGE ON SCHEMA ${schema} TO ${API_ROLE}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${API_ROLE}`,
      `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${API_ROLE}`,
      `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${API_ROLE}`,
    ]),
    `REVOKE INSERT, UPDATE, DELETE ON ${READ_ONLY.join(", ")} FROM ${API_ROLE}`,
    ...policies.map(({ statement }) => statement),
  ];
}
