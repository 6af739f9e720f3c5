import { chmod, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { AWAY } from "./database/database-places.mjs";

/**
 * A data directory for one run of the product or one test.
 *
 * @param {string} [parent] the system's folder for temporary files unless given
 * @returns {Promise<{ path: string, remove: () => Promise<void> }>} remove: with the cluster, wherever it lives
 */
export async function temporaryDataDir(parent = tmpdir()) {
  const path = await mkdtemp(join(parent, "wirecost-data-"));
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
