import { setTimeout as sleep } from "node:timers/promises";
import { ACCOUNTS_ROLE, checkLogins, createLogins, deriveLogins, RoleError } from "@wirecost/prisma";
import type { FastifyBaseLogger } from "fastify";
import { Database } from "./database.ts";

/** Logins of one process. */
export interface LoginSettings {
  readonly databaseUrl: string;
  readonly accountsDatabaseUrl: string;
  /** The user that creates both logins at the start; undefined if they were given. */
  readonly ownerDatabaseUrl: string | undefined;
}
type Settings = LoginSettings & { readonly databaseConnections: number };

/** Time between attempts while the database does not answer. */
const AGAIN_MS = 2000;

/** The given logins, or those derived from the owner's. */
export function loginsOf(
  databaseUrl: string,
  accountsDatabaseUrl: string | undefined,
  secret: string,
): LoginSettings {
  return accountsDatabaseUrl === undefined
    ? { ...deriveLogins(databaseUrl, secret), ownerDatabaseUrl: databaseUrl }
    : { databaseUrl, accountsDatabaseUrl, ownerDatabaseUrl: undefined };
}

/** The database of one process, by both logins. See docs/decisions/database/023-row-level-security.md. */
export function openDatabases({ databaseUrl, accountsDatabaseUrl, databaseConnections }: Settings) {
  return {
    database: new Database(databaseUrl, databaseConnections),
    accountsDatabase: new Database(accountsDatabaseUrl, Math.ceil(databaseConnections / 2), ACCOUNTS_ROLE),
  };
}

/**
 * Checks the logins, or creates those derived from the owner's. Without them every request would fail. If the database
 * is down, it is retried in the background, as at any other time.
 *
 * @throws RoleError that says what to run, where the database's user may not do that
 */
export async function prepareLogins(
  config: Settings,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const prepare = () =>
    config.ownerDatabaseUrl === undefined
      ? checkLogins(config)
      : createLogins(config.ownerDatabaseUrl, config);
  const again = async () => {
    while (!signal.aborted) {
      await sleep(AGAIN_MS, undefined, { signal, ref: false });
      try {
        return await prepare();
      } catch (error) {
        if (error instanceof RoleError) return log.error(error.message);
      }
    }
  };
  try {
    await prepare();
  } catch (error) {
    if (error instanceof RoleError) throw error;
    log.warn({ err: error }, "the database's logins were not checked");
    void again().catch(() => {});
  }
}
