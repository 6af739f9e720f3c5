import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const terminal = fileURLToPath(new URL("../../../../../packages/cli/bin/wirecost.js", import.meta.url));

/**
 * Starts `wirecost record` before a database.
 *
 * @param {string} databaseUrl
 * @param {readonly string[]} options
 * @param {readonly string[]} [nodeOptions]
 * @returns {Promise<{ url: string, stop: () => Promise<string> }>} the database through it; stopping gives what it said
 */
export async function startRecorder(databaseUrl, options, nodeOptions = []) {
  const url = new URL(databaseUrl);
  const args = [...nodeOptions, terminal, "record", "--to", url.host, "--listen", "0", ...options];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
  let says = "";
  await new Promise((done, fail) => {
    child.stderr.on("data", (text) => {
      says += text;
      if (says.includes("Press Ctrl-C")) done(undefined);
    });
    child.once("exit", (code) => fail(new Error(`The recorder ended with ${code}: ${says}`)));
  });
  url.hostname = "127.0.0.1";
  url.port = /at 127\.0\.0\.1:(\d+)/.exec(says)?.[1] ?? "";
  return {
    url: url.href,
    stop: async () => {
      const closed = once(child, "close");
      child.kill("SIGINT");
      await closed;
      return says;
    },
  };
}
