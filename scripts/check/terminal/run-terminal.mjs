import { spawn } from "node:child_process";
import { once } from "node:events";
import { inject } from "vitest";

/** The bundle of bundle-terminal.mjs. */
export const terminal = inject("terminal");

/**
 * @typedef {{ out: string, err: string }} Printed so far
 * @typedef {(child: import("node:child_process").ChildProcess, printed: Printed) => unknown} Act
 */

/**
 * Runs the terminal.
 *
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.env] beside this process's
 * @param {string} [options.cwd]
 * @param {{ prints: string, act: Act }} [options.once] what is done, and after which output
 * @returns {Promise<Printed & { exit: number }>}
 */
export async function runTerminal(args, { env = {}, once: wanted, ...options } = {}) {
  const child = spawn(process.execPath, [terminal, ...args], {
    ...options,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const printed = { out: "", err: "" };
  let isAwaited = wanted !== undefined;
  for (const name of /** @type {const} */ (["out", "err"]))
    child[`std${name}`].on("data", (text) => {
      printed[name] += text;
      if (!isAwaited || !wanted || !printed[name].includes(wanted.prints)) return;
      isAwaited = false;
      wanted.act(child, printed);
    });
  const [exit] = await once(child, "close");
  return { exit, ...printed };
}
