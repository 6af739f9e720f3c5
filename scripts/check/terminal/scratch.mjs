import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll } from "vitest";
import { startDatabase } from "../../start/database/database.mjs";
import { temporaryDataDir } from "../../start/temporary-data-dir.mjs";

/**
 * A PostgreSQL and an empty folder for the tests of a file, gone after them.
 *
 * @typedef {object} Scratch
 * @property {Awaited<ReturnType<typeof startDatabase>>} database a test that restarts it puts the new one here
 * @property {string} dataDir of the database
 * @property {string} folder
 */

/** @returns {Scratch} filled before the first test */
export function useScratch() {
  const scratch = /** @type {Scratch} */ ({});
  beforeAll(async () => {
    const dataDir = await temporaryDataDir();
    scratch.dataDir = dataDir.path;
    scratch.folder = await mkdtemp(join(tmpdir(), "wirecost-terminal-"));
    scratch.database = await startDatabase({ dataDir: dataDir.path, durable: false });
    return async () => {
      await scratch.database.stop();
      await dataDir.remove();
      await rm(scratch.folder, { recursive: true });
    };
  });
  return scratch;
}
