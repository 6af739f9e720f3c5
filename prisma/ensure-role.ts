import pg from "pg";
import { API_ROLE } from "./grant-api.ts";
import { openSession } from "./open.ts";

/** The role that works on what teams keep: it owns nothing, so no row-level policy is waived for it. */
export const APP_ROLE = "wirecost_app";

/** Says what an administrator of the database is to run. */
export class RoleError extends Error {}

/**
 * Sees to it that the role is there and that this user may take it on.
 *
 * @throws RoleError where this user may not make it
 */
export async function ensureRole(url: string): Promise<void> {
  const client = await openSession(url);
  try {
    // Roles belong to the whole server; of processes that start together on one database, one makes it.
    await client.query("BEGIN");
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('${APP_ROLE}', 0))`);
    if (!(await mayTake(client))) await make(client);
    if (!(await mayTake(client))) throw new RoleError(await advice(client));
    await admitApi(client);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

async function mayTake(client: pg.Client): Promise<boolean> {
  return attempt(client, `SET LOCAL ROLE ${APP_ROLE}`, "RESET ROLE");
}

async function make(client: pg.Client): Promise<void> {
  // Another database's process may have made it meanwhile.
  await attempt(client, `CREATE ROLE ${APP_ROLE} NOLOGIN`);
  await attempt(client, `GRANT ${APP_ROLE} TO CURRENT_USER`);
}

/** Lets the API's own role take it on, where this user may say so. One that may not starts the API as itself. */
async function admitApi(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ admitted: boolean }>(
    "SELECT pg_has_role(oid, $2, 'MEMBER') AS admitted FROM pg_roles WHERE rolname = $1",
    [API_ROLE, APP_ROLE],
  );
  if (rows[0]?.admitted) return;
  await attempt(client, `CREATE ROLE ${API_ROLE} NOLOGIN`);
  await attempt(client, `GRANT ${APP_ROLE} TO ${API_ROLE}`);
}

/** Whether statements succeed; where they do not, nothing of them stays. */
async function attempt(client: pg.Client, ...statements: readonly string[]): Promise<boolean> {
  await client.query("SAVEPOINT attempt");
  try {
    for (const statement of statements) await client.query(statement);
    await client.query("RELEASE SAVEPOINT attempt");
    return true;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    await client.query("ROLLBACK TO SAVEPOINT attempt");
    return false;
  }
}

async function advice(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; exists: boolean }>(
    `SELECT quote_ident(current_user) AS name, EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists`,
    [APP_ROLE],
  );
  const [{ name, exists } = { name: "...", exists: false }] = rows;
  const create = exists ? "" : `CREATE ROLE ${APP_ROLE} NOLOGIN; `;
  return `The database's user ${name} may not take on the role ${APP_ROLE}, which keeps teams apart, and may not make it so. As an administrator of the database, run: ${create}GRANT ${APP_ROLE} TO ${name};`;
}
