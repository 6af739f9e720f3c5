import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { root } from "./root.mjs";

/** Thrown when a program failed; its output has been printed. */
export class StepFailed extends Error {}

/** A program without output for this long hangs, however busy the machine is. */
const SILENT_MINUTES = 120;

/** Process groups that are running. @type {Set<number>} */
const groups = new Set();
// No process that was started here outlives this one.
process.on("exit", () => groups.forEach(endGroup));

/**
 * Runs a program in the clone and prints its output on stderr, so that stdout remains free for the caller.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, cwd?: string }} [options] quiet: shown only where it fails
 * @returns {Promise<string>} all that it printed
 * @throws {StepFailed}
 */
export function run(program, args, { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const path = `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`;
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...toolEnv, PATH: path, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      // A process group of its own, so that all descendants can be ended.
      detached: process.platform !== "win32",
      shell: process.platform === "win32",
    });
    const { pid } = child;
    if (pid !== undefined) groups.add(pid);
    const line = [program, ...args].join(" ");
    let output = "";
    const hung = setTimeout(() => {
      output += `\n${line} printed nothing for ${SILENT_MINUTES} minutes\n`;
      if (pid !== undefined) endGroup(pid);
    }, SILENT_MINUTES * 60_000);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        hung.refresh();
        if (!quiet) process.stderr.write(text);
      });
    }
    child.on("exit", () => {
      clearTimeout(hung);
      if (pid === undefined) return;
      endGroup(pid);
      groups.delete(pid);
    });
    child.on("error", (error) => reject(new StepFailed(`${line} could not be started: ${error.message}`)));
    child.on("close", (code, signal) => {
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output);
      reject(new StepFailed(`${line} ended with ${signal ?? `code ${code}`}, see above.`));
    });
  });
}

/** @param {number} pid of its leader */
function endGroup(pid) {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

/** Variables that keep build tools from downloading, from reporting usage, and from frequent garbage collection. */
export const toolEnv = {
  // The TypeScript compiler is a short Go program: it can collect garbage less often.
  GOGC: "400",
  // prisma generate looks for an engine that it does not use; any existing file will do.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  BETTER_AUTH_TELEMETRY: "0",
};
