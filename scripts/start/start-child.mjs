import { spawn } from "node:child_process";
import { root } from "./root.mjs";
import { toolEnv } from "./run.mjs";

/** A part normally ends within seconds; a busy machine gets more time, so that nothing is left half stopped. */
const HANG_MS = 120_000;

/**
 * @typedef {object} Child
 * @property {Promise<string>} ended settles with a sentence when it ends by itself
 * @property {() => Promise<void>} stop asks it to end, waits, and makes it end where it does not
 * @property {Promise<Message>} message the first thing it tells
 */
/** @typedef {{ url?: string, apiUrl?: string, accountsUrl?: string, problem?: string }} Message */

/**
 * Starts a Node script as one part of the product. Its stderr is printed, and its stdout unless quiet.
 *
 * @param {string} name as a sentence begins: "The API"
 * @param {readonly string[]} args of Node: the script and what follows
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean }} [options]
 * @returns {Child}
 */
export function startChild(name, args, { env = {}, cwd = root, quiet = false } = {}) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...toolEnv, ...env },
    // A process group of its own: Ctrl-C reaches only the parent, which then stops its children in order.
    detached: process.platform !== "win32",
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let last = "";
  let stopping = false;
  child.stdout?.setEncoding("utf8").on("data", (text) => {
    if (!quiet) process.stderr.write(text);
  });
  child.stderr?.setEncoding("utf8").on("data", (text) => {
    last = text.trim().split("\n").at(-1) || last;
    if (!stopping && text.trim()) process.stderr.write(text);
  });
  /** @type {Promise<void>} */
  const exited = new Promise((resolve) => child.once("close", () => resolve()));
  return {
    ended: new Promise((resolve) => {
      child.once("close", (code, signal) => {
        if (!stopping)
          resolve(`${name} ended by itself (${signal ?? `code ${code}`})${last ? `: ${last}` : "."}`);
      });
    }),
    message: new Promise((resolve) =>
      child.once("message", (message) => resolve(/** @type {Message} */ (message))),
    ),
    stop: async () => {
      stopping = true;
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), HANG_MS);
      await exited;
      clearTimeout(force);
    },
  };
}

/**
 * The child's first message.
 *
 * @param {Child} child
 * @throws {Error} with the problem that it tells, or because it ended without a word
 */
export async function firstMessage({ message, ended }) {
  const first = await Promise.race([message, ended.then((problem) => ({ problem }))]);
  if (first.problem !== undefined) throw new Error(first.problem);
  return /** @type {Message} */ (first);
}
