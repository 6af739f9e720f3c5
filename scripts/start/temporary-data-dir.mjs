import { chmod, mkdtemp, readdir, realpath, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { AWAY } from "./database/database-places.mjs";
import { isAlive } from "./lock.mjs";

/** Linux's file system in memory. */
const MEMORY = "/dev/shm";
/** Minimum free space: containers have a few MB by default, and the tests create a hundred databases of 10 MB. */
const ENOUGH_BYTES = 4 * 1024 ** 3;
/** Name of a data directory, with the id of the process that created it. */
const NAME = /^wirecost-data-(\d+)-/;

/**
 * A folder for the data directories of tests. Creating a database writes 300 files, which takes a tenth of the CPU in
 * memory. Directories of killed processes are removed first: they would stay until the machine restarts.
 *
 * @param {string} [memory]
 * @returns {Promise<string>} the system's folder for temporary files where there is not enough memory
 */
export async function memoryFolder(memory = MEMORY) {
  for (const name of await readdir(memory).catch(() => [])) {
    const [, pid] = NAME.exec(name) ?? [];
    if (pid && Number(pid) !== process.pid && !isAlive(Number(pid)))
      // It belongs to another account.
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
  // When root starts it, PostgreSQL runs as another account, which must be able to traverse the folders above.
  await chmod(path, 0o755);
  return {
    path,
    remove: async () => {
      await removeCluster(path);
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** Removes the cluster of a data directory if it is stored elsewhere. @param {string} dataDir */
export async function removeCluster(dataDir) {
  const cluster = await realpath(join(dataDir, "postgres")).catch(() => "");
  if (cluster.startsWith(`${AWAY}/`)) await rm(dirname(cluster), { recursive: true, force: true });
}
