import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll } from "vitest";
import { startDatabase } from "../../start/database/database.mjs";
import { memoryFolder, temporaryDataDir } from "../../start/temporary-data-dir.mjs";
import { newDatabase } from "../shared-database.mjs";

/**
 * A database and an empty folder for the tests of a file.
 *
 * @typedef {{ databaseUrl: string, folder: string }} Scratch
 */

/** @returns {Scratch} filled before the first test */
export function useScratch() {
  const scratch = /** @type {Scratch} */ ({});
  beforeAll(async () => {
    scratch.folder = await mkdtemp(join(tmpdir(), "wirecost-terminal-"));
    scratch.databaseUrl = await newDatabase();
    return () => rm(scratch.folder, { recursive: true });
  });
  return scratch;
}

/**
 * The same with a PostgreSQL server of its own, for tests that configure it.
 *
 * @returns {Scratch & { restart: () => Promise<void> }} filled before the first test
 */
export function useServer() {
  const scratch = /** @type {ReturnType<typeof useServer>} */ ({});
  beforeAll(async () => {
    const dataDir = await temporaryDataDir(await memoryFolder());
    const start = () => startDatabase({ dataDir: dataDir.path, durable: false });
    let database = await start();
    scratch.folder = await mkdtemp(join(tmpdir(), "wirecost-terminal-"));
    scratch.databaseUrl = database.url;
    scratch.restart = async () => {
      await database.stop();
      database = await start();
      scratch.databaseUrl = database.url;
    };
    return async () => {
      await database.stop();
      await dataDir.remove();
      await rm(scratch.folder, { recursive: true });
    };
  });
  return scratch;
}
