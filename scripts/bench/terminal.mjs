import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const terminal = fileURLToPath(new URL("../../packages/cli/bin/wirecost.js", import.meta.url));

/** Node options for a process that prints its peak memory on the last line of stderr. */
const REPORTING = [
  "--import",
  "data:text/javascript,process.on('exit',()=>process.stderr.write('\\n'+process.resourceUsage().maxRSS))",
];

/** @param {string} errors of a process that had {@link REPORTING} @returns {number} MiB */
export const mostMemory = (errors) => Number(errors.slice(errors.lastIndexOf("\n") + 1)) / 1024;

/**
 * Runs a command of the terminal.
 * @param {readonly string[]} command @returns {Promise<number>} MiB that it had at most
 */
export async function memoryOf(command) {
  const { stderr } = await promisify(execFile)(process.execPath, [...REPORTING, terminal, ...command], {
    maxBuffer: 100 * 1024 * 1024,
  });
  return mostMemory(stderr);
}

/**
 * Starts `wirecost record` in front of a database.
 *
 * @param {string} databaseUrl
 * @param {readonly string[]} [options]
 * @returns {Promise<{ url: string, stop: () => Promise<string> }>} the database through it; stopping gives what it said
 */
export async function startRecorder(databaseUrl, options = []) {
  const url = new URL(databaseUrl);
  const args = [...REPORTING, terminal, "record", "--to", url.host, "--listen", "0", ...options];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  await new Promise((done, fail) => {
    child.stderr.on("data", (text) => {
      output += text;
      if (output.includes("Press Ctrl-C")) done(undefined);
    });
    child.once("exit", (code) => fail(new Error(`The recorder ended with ${code}: ${output}`)));
  });
  url.hostname = "127.0.0.1";
  url.port = /at 127\.0\.0\.1:(\d+)/.exec(output)?.[1] ?? "";
  return {
    url: url.href,
    stop: async () => {
      const closed = once(child, "close");
      child.kill("SIGINT");
      await closed;
      return output;
    },
  };
}
