import { keepDatabase } from "../../start/database/keep-database.mjs";
import { freePort } from "../../start/free-port.mjs";
import { temporaryDataDir } from "../../start/temporary-data-dir.mjs";
import { killableApi } from "./killable-api.mjs";

/**
 * Resources of a check.
 *
 * @typedef {object} Lent
 * @property {string} databaseUrl as the owner of its tables
 * @property {import("./killable-api.mjs").KillableApi} api on it, not started
 * @property {() => Promise<void>} stop the database
 * @property {() => Promise<void>} start it again, at the same address
 */

/**
 * Provides a new database that can be stopped and an API on it, and stops both in any case. Call it after the packages
 * are installed.
 *
 * @template Outcome
 * @param {(lent: Lent) => Promise<Outcome>} work
 * @param {{ dataDir?: string, env?: Record<string, string> }} [options] dataDir: a folder of one's
 *   own, else a temporary one; env: configuration of the API
 * @returns {Promise<Outcome>}
 */
export async function withDatabase(work, { dataDir, env = {} } = {}) {
  const { prepareDatabase } = await import("./prepare-database.mjs");
  const folder = dataDir === undefined ? await temporaryDataDir() : { path: dataDir, remove: async () => {} };
  try {
    const options = { dataDir: folder.path, port: await freePort() };
    let database = await keepDatabase(options);
    const { url: databaseUrl, apiUrl, accountsUrl } = database;
    const api = killableApi({
      port: await freePort(),
      databaseUrl: apiUrl,
      accountsDatabaseUrl: accountsUrl,
      env,
    });
    try {
      await prepareDatabase(databaseUrl);
      return await work({
        databaseUrl,
        api,
        stop: () => database.stop(),
        start: async () => {
          database = await keepDatabase(options);
        },
      });
    } finally {
      await api.kill();
      await database.stop();
    }
  } finally {
    await folder.remove();
  }
}
