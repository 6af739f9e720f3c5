import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { keepDatabase } from "../../start/database/keep-database.mjs";
import { reachDatabase } from "../../start/database/reach-database.mjs";
import { isAlive } from "../../start/lock.mjs";

/**
 * The database that `npm start` would use: that of DATABASE_URL, or else the embedded one, which is started if it is
 * not running.
 *
 * @param {{ dataDir: string, databaseUrl?: string | undefined }} options
 * @returns {Promise<{ url: string, giveBack: () => Promise<void> }>}
 * @throws {Error} in one sentence
 */
export async function lendDatabase({ dataDir, databaseUrl }) {
  const nothing = async () => {};
  if (databaseUrl) {
    await reachDatabase(databaseUrl);
    return { url: databaseUrl, giveBack: nothing };
  }
  const running = await runningUrl(dataDir);
  if (running) return { url: running, giveBack: nothing };
  const { url, stop } = await keepDatabase({ dataDir });
  return { url, giveBack: stop };
}

/** Port of the embedded server while a process runs it. @param {string} dataDir */
async function runningUrl(dataDir) {
  const read = (/** @type {string} */ name) => readFile(join(dataDir, name), "utf8").catch(() => "");
  const [pid = "", , , port = ""] = (await read("postgres/postmaster.pid")).split("\n");
  if (!isAlive(Number(await read("postgres.lock"))) || !isAlive(Number(pid)) || !/^\d+$/.test(port))
    return undefined;
  const password = (await read("postgres-password")).trim();
  return `postgresql://wirecost:${password}@127.0.0.1:${port}/wirecost`;
}
