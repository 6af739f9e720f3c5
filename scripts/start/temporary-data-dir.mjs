import { chmod, mkdtemp, readdir, realpath, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { AWAY } from "./database/database-places.mjs";
import { isAlive } from "./lock.mjs";

/** Where Linux has files that are in memory. */
const MEMORY = "/dev/shm";
/** Containers have a few MB of it by default, and the tests make a hundred databases of 10 MB. */
const ENOUGH_BYTES = 4 * 1024 ** 3;
/** Of a data directory, with the process that made it. */
const NAME = /^wirecost-data-(\d+)-/;

/**
 * A folder for data directories of tests: making a database, which is 300 files, takes the processor a tenth of the
 * time in memory. What killed processes left there is removed first: it would stay until the machine restarts.
 *
 * @param {string} [memory]
 * @returns {Promise<string>} the system's folder for temporary files where there is not enough memory
 */
export async function memoryFolder(memory = MEMORY) {
  for (const name of await readdir(memory).catch(() => [])) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && Number(pid) !== process.pid && !isAlive(Number(pid)))
      // Another account's stays.
      await rm(join(memory, name), { recursive: true, force: true }).catch(() => {});
  }
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize < ENOUGH_BYTES ? tmpdir() : memory;
}

/**
 * A data directory for one run of the product or one test.
 *
 * @param {string} [parent] the system's folder for temporary files unless given
 * @returns {Promise<{ path: string, remove: () => Promise<void> }>} remove: with the cluster, wherever it lives
 */
export async function temporaryDataDir(parent = tmpdir()) {
  const path = await mkdtemp(join(parent, `wirecost-data-${process.pid}-`));
  // Started by root, PostgreSQL runs as another account, which may enter where the folders above let it.
  await chmod(path, 0o755);
  return {
    path,
    remove: async () => {
      await removeCluster(path);
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Removes the cluster of a data directory where it lives elsewhere. @param {string} dataDir */
export async function removeCluster(dataDir) {
  const cluster = await realpath(join(dataDir, "postgres")).catch(() => "");
  if (cluster.startsWith(`${AWAY}/`)) await rm(dirname(cluster), { recursive: true, force: true });
}
