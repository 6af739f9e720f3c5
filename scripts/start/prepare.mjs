import { ensureBuilt } from "./ensure-built.mjs";
import { ensureInstalled } from "./ensure-installed.mjs";
import { onceAskedToStop } from "./once-asked-to-stop.mjs";

/**
 * Installs and builds what a command of this project needs. On failure it prints one line and exits; on a signal it
 * exits with all processes that it started.
 *
 * @typedef {object} PrepareOptions
 * @property {boolean} [build]
 * @property {boolean} [dev]
 * @property {() => Promise<void>} [leave] what else is to be done before it ends, when it is asked to
 */

/** @param {Parameters<typeof ensureBuilt>[0] & PrepareOptions} [options] as of both */
export async function prepare({ build = true, dev = true, leave = async () => {}, ...options } = {}) {
  onceAskedToStop()
    .then(leave)
    .finally(() => process.exit(130));
  try {
    await ensureInstalled({ dev });
    if (build) await ensureBuilt(options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
