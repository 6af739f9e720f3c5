import { spawn } from "node:child_process";

/**
 * Runs `npm test` in a clone.
 *
 * @param {{ dir: string, inherited: NodeJS.ProcessEnv, account?: import("../../start/database/postgres-programs.mjs").Account, signal: AbortSignal }} place
 * @returns {Promise<string>} its last line
 * @throws {Error} with all that it printed, where it failed
 */
export function tryTest({ dir, inherited, account, signal }) {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", ["test"], {
      cwd: dir,
      env: inherited,
      ...account,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    signal.addEventListener("abort", () => process.kill(-Number(child.pid), "SIGTERM"));
    let output = "";
    let last = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      output += text;
      last = text.trimEnd().split("\n").at(-1) || last;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0 && /^\d+ passed, 0 failed$/.test(last)) resolve(last);
      else reject(new Error(`npm test ended with ${code}:\n${output}`));
    });
  });
}
