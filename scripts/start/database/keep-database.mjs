import { firstMessage, startChild } from "../start-child.mjs";

/**
 * Starts the embedded PostgreSQL so that it stops when this process ends, even by SIGKILL.
 *
 * @param {{ dataDir: string, durable?: boolean, port?: number }} options as of startDatabase
 * @returns {Promise<{ url: string, apiUrl: string, accountsUrl: string, stop: () => Promise<void>, ended: Promise<string> }>} ended settles with a
 *   sentence when it ends by itself
 * @throws {Error} in one sentence, where it does not start
 */
export async function keepDatabase({ dataDir, durable = true, port }) {
  const keeper = startChild("PostgreSQL", [
    "scripts/start/database/database-keeper.mjs",
    dataDir,
    `${durable}`,
    ...(port === undefined ? [] : [`${port}`]),
  ]);
  try {
    const { url = "", apiUrl = "", accountsUrl = "" } = await firstMessage(keeper);
    return { url, apiUrl, accountsUrl, stop: keeper.stop, ended: keeper.ended };
  } catch (error) {
    await keeper.stop();
    throw error;
  }
}
