// Locations of the embedded PostgreSQL's programs and cluster, and the account that runs them.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { canRun, findPrograms, shareCopy } from "./postgres-programs.mjs";

const run = promisify(execFile);

/** @typedef {import("./postgres-programs.mjs").Account} Account */

/** Folder for files that the server's account cannot reach in the project. */
export const AWAY = "/var/lib/wirecost";

/**
 * PostgreSQL refuses to run as root, so root runs it as the account that owns the cluster, or for a new cluster as
 * "postgres", or "nobody" if there is no such account.
 *
 * @param {string} dataDir
 * @returns {Promise<Account | undefined>} undefined for an ordinary user
 */
export async function serverAccount(dataDir) {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(join(dataDir, "postgres/PG_VERSION")).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const account =
    accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
  if (!account)
    throw new Error(
      'PostgreSQL cannot run as root and there is no account "nobody": run as an ordinary user.',
    );
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/**
 * The folder of the programs: the project's own, unless root started us in a directory that the server's account cannot
 * enter (such as /root).
 *
 * @param {Account | undefined} account
 */
export async function placePrograms(account) {
  const programs = await findPrograms();
  if (!account || (await canRun(programs.native, account))) return programs.native;
  return shareCopy(programs, AWAY, (copy) => canRun(copy, account));
}

/**
 * The cluster's folder: in the data directory, or if the server's account cannot enter that, under /var/lib with a link
 * to it.
 *
 * @param {string} dataDir
 * @param {Account | undefined} account
 */
export async function placeCluster(dataDir, account) {
  const inside = join(dataDir, "postgres");
  const made = await lstat(inside).catch(() => undefined);
  // The link stays valid when a project is moved.
  if (made?.isSymbolicLink() && existsSync(inside)) return realpath(inside);
  if (!account || (await canEnter(dataDir, account))) return inside;
  await mkdir(AWAY, { recursive: true });
  const home = await mkdtemp(join(AWAY, "data-"));
  for (const path of [AWAY, home]) await chmod(path, 0o755);
  const cluster = join(home, "cluster");
  if (made?.isDirectory()) {
    await rename(inside, cluster).catch((error) => {
      throw new Error(
        `${inside} cannot be moved to ${cluster} (${error.code}), and PostgreSQL's account cannot enter ${dataDir}: give it permission to, as with chmod o+x.`,
      );
    });
  } else {
    await rm(inside, { force: true });
    await mkdir(cluster, { mode: 0o700 });
  }
  await symlink(cluster, inside);
  return cluster;
}

/** Whether an account can traverse every directory of a path. @param {string} dir @param {Account} account */
async function canEnter(dir, { uid, gid }) {
  return run("/bin/sh", ["-c", 'test -x "$1"', "sh", dir], { uid, gid, cwd: "/" }).then(
    () => true,
    () => false,
  );
}
