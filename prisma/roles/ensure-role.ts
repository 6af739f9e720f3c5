import pg from "pg";
import { inTransaction } from "../open.ts";
import { ACCOUNTS_ROLE, API_ROLE, APP_ROLE } from "./roles.ts";

/** The message has the statements for a database administrator. */
export class RoleError extends Error {}

const MAKE_API = [`CREATE ROLE ${API_ROLE} NOLOGIN`, `GRANT ${APP_ROLE} TO ${API_ROLE}`] as const;
const MAKE_ACCOUNTS = `CREATE ROLE ${ACCOUNTS_ROLE} NOLOGIN`;

/**
 * Ensures that the roles named in policies exist, and that this user may use the one for team data.
 *
 * @throws RoleError if this user may not create them
 */
export async function ensureRole(url: string): Promise<void> {
  await inTransaction(url, async (client) => {
    // Roles belong to the whole server. If processes start together on one database, one creates them.
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('${APP_ROLE}', 0))`);
    if (!(await mayTake(client, APP_ROLE))) await make(client);
    const missingStatements = await missing(client);
    for (const statement of missingStatements) await attempt(client, statement);
    if (!(await mayTake(client, APP_ROLE)) || (await missing(client)).length > 0)
      throw new RoleError(await advice(client));
  });
}

/** Whether this user may use a role. Call in a transaction. */
export async function mayTake(client: pg.Client, role: string): Promise<boolean> {
  return attempt(client, `SET LOCAL ROLE ${role}`, "RESET ROLE");
}

async function make(client: pg.Client): Promise<void> {
  // A process of another database may have created it meanwhile.
  await attempt(client, `CREATE ROLE ${APP_ROLE} NOLOGIN`);
  await attempt(client, `GRANT ${APP_ROLE} TO CURRENT_USER`);
}

/** Statements that create the missing rights of the API's logins. */
async function missing(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ api: boolean; admitted: boolean; accounts: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS api,
       EXISTS (SELECT FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, (SELECT oid FROM pg_roles WHERE rolname = $2), 'MEMBER')) AS admitted,
       EXISTS (SELECT FROM pg_roles WHERE rolname = $3) AS accounts`,
    [API_ROLE, APP_ROLE, ACCOUNTS_ROLE],
  );
  const [found = { api: false, admitted: false, accounts: false }] = rows;
  return [
    ...(found.api ? [] : [MAKE_API[0]]),
    ...(found.admitted ? [] : [MAKE_API[1]]),
    ...(found.accounts ? [] : [MAKE_ACCOUNTS]),
  ];
}

/** Whether statements succeed. Rolls them back if they do not. */
export async function attempt(client: pg.Client, ...statements: readonly string[]): Promise<boolean> {
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
  const statements = [
    ...(exists ? [] : [`CREATE ROLE ${APP_ROLE} NOLOGIN`]),
    ...((await mayTake(client, APP_ROLE)) ? [] : [`GRANT ${APP_ROLE} TO ${name}`]),
    ...(await missing(client)),
  ];
  return `The database's user ${name} may not create the roles that separate teams and accounts, or not work as ${APP_ROLE}. As an administrator of the database, run: ${statements.join("; ")};`;
}
