import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../../start/root.mjs";
import { waitUntilReady } from "../../start/wait-until-ready.mjs";
import { TEST_SECRET } from "./test-secret.mjs";

/**
 * @typedef {object} KillableApi
 * @property {string} url
 * @property {() => Promise<void>} start and waits until it answers
 * @property {() => number} pid of the process that was started last
 * @property {() => Promise<void>} kill as a machine does that loses its power: nothing is finished, nothing is said
 */

/**
 * The API alone, at the same address after each start.
 *
 * @param {{ port: number, databaseUrl: string, accountsDatabaseUrl: string, env?: Record<string, string> }} options
 * @returns {KillableApi}
 */
export function killableApi({ port, databaseUrl, accountsDatabaseUrl, env = {} }) {
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let child;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    pid: () => child?.pid ?? 0,
    async start() {
      child = spawn(
        process.execPath,
        ["--import", join(root, "scripts/start/end-with-parent.mjs"), join(root, "apps/api/dist/server.js")],
        {
          stdio: ["ignore", "ignore", "inherit", "ipc"],
          env: {
            PATH: process.env.PATH,
            NODE_ENV: "production",
            PORT: `${port}`,
            PUBLIC_URL: url,
            DATABASE_URL: databaseUrl,
            ACCOUNTS_DATABASE_URL: accountsDatabaseUrl,
            AUTH_SECRET: TEST_SECRET,
            LOG_LEVEL: "silent",
            RATE_LIMIT: "0",
            AUTH_RATE_LIMIT: "false",
            ...env,
          },
        },
      );
      const waiting = new AbortController();
      await Promise.race([
        waitUntilReady(`${url}/api/ready`, { signal: waiting.signal }),
        once(child, "exit").then(([code]) => Promise.reject(new Error(`The API ended with ${code}.`))),
      ]).finally(() => waiting.abort());
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}
