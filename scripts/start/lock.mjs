import { readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";

/** Thrown while another process holds a lock. */
export class HeldError extends Error {}

/** Locks held by this process: after a restart its process id may equal that of an old holder. @type {Set<string>} */
const held = new Set();

/**
 * Prevents a second start on the same data.
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
 * Whether a process is running, whatever its owner. A zombie counts as ended: in a container the first process may reap
 * late or never.
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

/** Linux only; other systems reap at once. @param {number} pid */
function isZombie(pid) {
  try {
    // The state follows the program's name, which may contain spaces and parentheses.
    return /\) Z [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return false;
  }
}
