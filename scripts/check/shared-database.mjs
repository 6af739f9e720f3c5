import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/**
 * A new database on the PostgreSQL that all tests share, dropped at the end: a cluster per file would take two CPU
 * seconds.
 *
 * @param {{ migrated?: boolean }} [options] migrated: with the product's tables, else empty
 * @returns {Promise<string>} connection string as the superuser
 */
export async function newDatabase({ migrated = false } = {}) {
  const url = new URL(inject("templateUrl"));
  const template = migrated ? url.pathname.slice(1) : "template1";
  const server = new URL(url);
  server.pathname = "/postgres";
  url.pathname = `/test_${randomUUID().replaceAll("-", "")}`;
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  await client
    .query(`CREATE DATABASE ${url.pathname.slice(1)} TEMPLATE ${template}`)
    .finally(() => client.end());
  return url.href;
}

/**
 * Connection string of that database for one of the API's logins.
 *
 * @param {"apiUrl" | "accountsUrl"} login
 * @param {string} databaseUrl of newDatabase()
 */
export function asLogin(login, databaseUrl) {
  const { username, password } = new URL(inject(login));
  return Object.assign(new URL(databaseUrl), { username, password }).href;
}
