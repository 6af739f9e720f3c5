import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../../start/root.mjs";

/**
 * @typedef {object} Started
 * @property {number} pid
 * @property {Promise<string>} ready the address it prints once it is ready
 * @property {Promise<number | null>} ended exit code; null where a signal ended it
 * @property {() => string} output
 * @property {(name: "SIGINT" | "SIGTERM" | "SIGKILL") => void} signal to the whole process group, as a terminal
 *   does; nothing once it has ended
 */

/**
 * Runs `npm start` as the README says. In its own process group it would outlive a killed test, so npm is notified when
 * this process ends, and the product when npm ends.
 *
 * @param {object} place
 * @param {number} place.port 0 for a free one
 * @param {string} [place.dir] the clone; this one unless given
 * @param {string} [place.dataDir] the clone's own unless given
 * @param {NodeJS.ProcessEnv} [place.inherited] its environment, this process's unless given
 * @param {NodeJS.ProcessEnv} [place.env] what is set in that
 * @param {import("../../start/database/postgres-programs.mjs").Account} [place.account] this process's unless given
 * @returns {Started}
 */
export function npmStart({ port, dir = root, dataDir, inherited = process.env, env = {}, account }) {
  const child = spawn("npm", ["start"], {
    cwd: dir,
    env: {
      ...inherited,
      PORT: `${port}`,
      DATABASE_URL: "",
      NODE_OPTIONS: `--import=${pathToFileURL(join(dir, "scripts/start/end-with-parent.mjs")).href}`,
      ...(dataDir === undefined ? {} : { WIRECOST_DATA_DIR: dataDir }),
      ...env,
    },
    ...account,
    detached: true,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("npm could not be started: is it in PATH?");
  let output = "";
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once("close", resolve));
  /** @type {Promise<string>} */
  const ready = new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
        const url = /Wirecost is ready: (\S+)/.exec(output)?.[1];
        if (url) resolve(url);
      });
    }
    child.once("close", (code) =>
      reject(new Error(`npm start ended with ${code} before it was ready:\n${output}`)),
    );
  });
  // The caller may not wait until it is ready.
  ready.catch(() => {});
  return {
    pid,
    ready,
    ended,
    output: () => output,
    signal: (name) => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, name);
    },
  };
}
