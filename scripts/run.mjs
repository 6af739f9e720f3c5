import { spawn } from "node:child_process";
import { root } from "./root.mjs";

/** Thrown where a program failed; its output has been shown. */
export class StepFailed extends Error {}

/**
 * Runs a program in the clone and shows what it prints on stderr, so that stdout stays the caller's own.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean, cwd?: string }} [options] quiet: shown only where it fails
 * @returns {Promise<string>} all that it printed
 * @throws {StepFailed}
 */
export function run(program, args, { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...toolEnv, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
        if (!quiet) process.stderr.write(text);
      });
    }
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) return resolve(output);
      if (quiet) process.stderr.write(output);
      reject(new StepFailed(`${[program, ...args].join(" ")} ended with ${signal ?? `code ${code}`}`));
    });
  });
}

/** What tools of the build must be told so that they download nothing and report nothing. */
export const toolEnv = {
  // prisma generate looks for an engine that it does not use; any existing file will do.
  PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  PRISMA_HIDE_UPDATE_MESSAGE: "1",
  NEXT_TELEMETRY_DISABLED: "1",
  BETTER_AUTH_TELEMETRY: "0",
};
