import { createHash, createHmac, pbkdf2Sync } from "node:crypto";
import type pg from "pg";
import { inTransaction } from "../open.ts";
import { attempt, ensureRole, mayTake, RoleError } from "./ensure-role.ts";
import { ACCOUNTS_ROLE, API_ROLE, APP_ROLE } from "./roles.ts";

export interface Logins {
  readonly databaseUrl: string;
  readonly accountsDatabaseUrl: string;
}

/**
 * Derives the logins of a database from its owner's connection string. The passwords are derived from the secret, so
 * that every process with the same secret has them, and another instance on the same server has others.
 *
 * @throws Error if the connection string cannot be parsed or names no host
 */
export function deriveLogins(ownerUrl: string, secret: string): Logins {
  return {
    databaseUrl: derive(ownerUrl, secret, API_ROLE),
    accountsDatabaseUrl: derive(ownerUrl, secret, ACCOUNTS_ROLE),
  };
}

function derive(ownerUrl: string, secret: string, role: string): string {
  if (!URL.canParse(ownerUrl))
    throw new Error(
      "DATABASE_URL is not a connection string: expected one such as postgresql://user:password@host:5432/name.",
    );
  const url = new URL(ownerUrl);
  const of = (what: string) => createHmac("sha256", secret).update(`${what} ${role}${url.pathname}`).digest();
  for (const name of ["user", "password"]) url.searchParams.delete(name);
  url.username = `${role}_${of("login").toString("hex").slice(0, 12)}`;
  url.password = of("password").toString("base64url");
  if (url.username === "")
    throw new Error(
      `DATABASE_URL names no host, so that the API's logins cannot be derived from it: add one, or set ACCOUNTS_DATABASE_URL as well.`,
    );
  return url.href;
}

/**
 * Creates derived logins that are missing on the server.
 *
 * @param ownerUrl of the tables' owner, or another user who may create roles
 * @throws RoleError if that user may not
 */
export async function createLogins(ownerUrl: string, logins: Logins): Promise<void> {
  await ensureRole(ownerUrl);
  await inTransaction(ownerUrl, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('${APP_ROLE}', 0))`);
    for (const [role, login] of [
      [API_ROLE, new URL(logins.databaseUrl)],
      [ACCOUNTS_ROLE, new URL(logins.accountsDatabaseUrl)],
    ] as const) {
      const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [login.username]);
      const create = `CREATE ROLE ${client.escapeIdentifier(login.username)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE
        NOREPLICATION NOBYPASSRLS PASSWORD ${client.escapeLiteral(verifier(login))} IN ROLE ${role}`;
      if (!rowCount && !(await attempt(client, create))) throw new RoleError(await advice(client));
    }
  });
}

/**
 * Checks that given logins may use their roles.
 *
 * @throws RoleError
 */
export async function checkLogins({ databaseUrl, accountsDatabaseUrl }: Logins): Promise<void> {
  for (const [variable, url, role] of [
    ["DATABASE_URL", databaseUrl, APP_ROLE],
    ["ACCOUNTS_DATABASE_URL", accountsDatabaseUrl, ACCOUNTS_ROLE],
  ] as const)
    await inTransaction(url, async (client) => {
      if (await mayTake(client, role)) return;
      const group = role === APP_ROLE ? API_ROLE : role;
      const name = await userOf(client);
      throw new RoleError(
        `The user ${name} of ${variable} may not work as the role ${role}. Run the migrations; then, as an administrator of the database: GRANT ${group} TO ${name};`,
      );
    });
}

async function userOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("SELECT quote_ident(current_user) AS name");
  return rows[0]?.name ?? "";
}

async function advice(client: pg.Client): Promise<string> {
  return `The database's user ${await userOf(client)} may not create the two logins of the API. As an administrator of the database, run: ALTER ROLE ${API_ROLE} LOGIN PASSWORD '...'; ALTER ROLE ${ACCOUNTS_ROLE} LOGIN PASSWORD '...'; Then give API and workers the login ${API_ROLE} in DATABASE_URL and ${ACCOUNTS_ROLE} in ACCOUNTS_DATABASE_URL.`;
}

/**
 * A password in PostgreSQL's stored form, so that its log has no password. The salt is derived from the random
 * password.
 */
function verifier({ username, password }: URL): string {
  const iterations = 4096;
  const salt = createHmac("sha256", password).update(`salt of ${username}`).digest().subarray(0, 16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256");
  const key = (name: string) => createHmac("sha256", salted).update(name).digest();
  const stored = createHash("sha256").update(key("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${stored}:${key("Server Key").toString("base64")}`;
}
