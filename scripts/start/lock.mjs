import { readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";

/** Thrown while another process holds a lock. */
export class HeldError extends Error {}

/** Held by this very process, whose id a process before a restart may have had as well. @type {Set<string>} */
const held = new Set();

/**
 * Keeps a second start out of the same data.
 *
 * @param {string} path
 * @returns {Promise<() => Promise<void>>} lets go of it
 * @throws {HeldError} while the process that holds it is alive
 */
export async function holdLock(path) {
  for (;;) {
    try {
      await writeFile(path, `${process.pid}`, { flag: "wx" });
      held.add(path);
      return async () => {
        await rm(path, { force: true });
        held.delete(path);
      };
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== "EEXIST")
        throw new Error(`${path} cannot be written (${code}): give this user write permission.`);
      const holder = Number(await readFile(path, "utf8").catch(() => ""));
      if (held.has(path) || isAlive(holder))
        throw new HeldError(`Wirecost is already running here as process ${holder}: stop it first.`);
      await rm(path, { force: true });
    }
  }
}

/**
 * Whether a process runs, whatever its owner. A zombie, killed and not yet waited for, does not: in a
 * container the first process may take its time, or never ask.
 *
 * @param {number} pid
 */
export function isAlive(pid) {
  if (!pid || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
  return !isZombie(pid);
}

/** Only Linux says so; elsewhere the system reaps at once. @param {number} pid */
function isZombie(pid) {
  try {
    // The state follows the program's name, which may itself hold spaces and parentheses.
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false;
  }
}
