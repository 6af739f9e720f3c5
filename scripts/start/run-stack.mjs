// The built product as processes: database, web and API behind one address.

import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keepDatabase } from "./database/keep-database.mjs";
import { freePort } from "./free-port.mjs";
import { holdLock } from "./lock.mjs";
import { requireFreePort } from "./require-free-port.mjs";
import { root } from "./root.mjs";
import { firstMessage, startChild } from "./start-child.mjs";
import { waitUntilReady } from "./wait-until-ready.mjs";

/**
 * @typedef {object} Stack
 * @property {string} url where people reach it
 * @property {string} databaseUrl as the owner of its tables
 * @property {string} webOrigin where its pages are drawn
 * @property {() => Promise<void>} stop ends every process, and waits until they have
 * @property {Promise<string>} broken settles with a sentence when a process ends by itself
 */

/**
 * Starts everything and waits until it is ready.
 *
 * @param {object} options
 * @param {string} options.dataDir
 * @param {number} options.port 0 for a free one
 * @param {string} [options.host]
 * @param {string} [options.databaseUrl] a PostgreSQL of the user's own
 * @param {string} [options.webOrigin] a web server that runs already; one is started unless given
 * @param {NodeJS.ProcessEnv} [options.env] further configuration of the API, and of what prepares its database
 * @param {(line: string) => void} [options.say]
 * @returns {Promise<Stack>}
 * @throws {Error} in one sentence, with everything stopped again
 */
export async function runStack(options) {
  const { dataDir, port, host = "127.0.0.1", databaseUrl, env = {}, say = () => {} } = options;
  /** Executed in reverse order. @type {(() => Promise<void>)[]} */
  const undo = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  /** @type {Promise<string>[]} */
  const ends = [];
  /** @param {Parameters<typeof startChild>} args */
  const part = (...args) => {
    const child = startChild(...args);
    undo.push(child.stop);
    ends.push(child.ended);
    return child;
  };
  try {
    const publicPort = port === 0 ? await freePort() : port;
    await requireFreePort(host, publicPort);
    const url = env.PUBLIC_URL ?? `http://localhost:${publicPort}`;
    await mkdir(dataDir, { recursive: true }).catch((error) => {
      throw new Error(
        error.code === "EEXIST"
          ? `${dataDir} is a file: WIRECOST_DATA_DIR should name a folder.`
          : `${dataDir} cannot be made (${error.code}): give this user write permission to its folder.`,
      );
    });
    undo.push(await holdLock(join(dataDir, "lock")));

    // It needs no database, so it starts while the database does.
    const webPort = await freePort();
    const webOrigin = options.webOrigin ?? `http://127.0.0.1:${webPort}`;
    if (options.webOrigin === undefined)
      part(
        "The web server",
        [
          ...guarded("node_modules/next/dist/bin/next"),
          ...["start", "-H", "127.0.0.1", "-p", `${webPort}`, "--keepAliveTimeout", "72000"],
        ],
        {
          cwd: join(root, "apps/web"),
          // It renders the pictures of shared tables from the API's data.
          env: {
            NODE_ENV: "production",
            API_ORIGIN: `http://${reachable(host)}:${publicPort}`,
            PUBLIC_URL: url,
          },
          quiet: true,
        },
      );
    say(databaseUrl ? "Connecting to the database ..." : "Starting PostgreSQL ...");
    const database = databaseUrl ? undefined : await keepDatabase({ dataDir });
    if (database) {
      undo.push(database.stop);
      ends.push(database.ended);
    }
    const DATABASE_URL = databaseUrl ?? database?.url ?? "";
    const prepare = startChild("Preparing the database", [script("database/prepare-database")], {
      env: { ...env, DATABASE_URL },
    });
    undo.push(prepare.stop);
    await firstMessage(prepare);

    say("Starting the server ...");
    part("The API", guarded("apps/api/dist/server.js"), {
      env: {
        NODE_ENV: "production",
        HOST: host,
        PORT: `${publicPort}`,
        ...(database
          ? { DATABASE_URL: database.apiUrl, ACCOUNTS_DATABASE_URL: database.accountsUrl }
          : { DATABASE_URL }),
        AUTH_SECRET: process.env.AUTH_SECRET || (await authSecret(join(dataDir, "auth-secret"))),
        PUBLIC_URL: url,
        WEB_ORIGIN: webOrigin,
        LOG_LEVEL: process.env.LOG_LEVEL || "warn",
        ...env,
      },
    });
    const broken = Promise.race(ends);
    const waiting = new AbortController();
    await Promise.race([
      Promise.all(
        [`http://${reachable(host)}:${publicPort}/api/ready`, `${webOrigin}/ready`].map((one) =>
          waitUntilReady(one, { signal: waiting.signal }),
        ),
      ),
      broken.then((line) => Promise.reject(new Error(line))),
    ]).finally(() => waiting.abort());
    return { url, databaseUrl: DATABASE_URL, webOrigin, stop, broken };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {string} name */
function script(name) {
  return join(root, "scripts/start", `${name}.mjs`);
}

/** Node's arguments for a program that does not watch its parent itself. @param {string} path */
function guarded(path) {
  return ["--import", script("end-with-parent"), join(root, path)];
}

/** An address of this machine at which a server that listens on `host` answers. @param {string} host */
function reachable(host) {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/**
 * The secret that signs sessions: generated once and saved, so that users stay signed in after a restart.
 *
 * @param {string} path
 */
async function authSecret(path) {
  const savedSecret = await readFile(path, "utf8").catch(() => "");
  if (savedSecret.length >= 32) return savedSecret;
  const made = randomBytes(32).toString("base64url");
  await writeFile(path, made, { mode: 0o600 });
  return made;
}
