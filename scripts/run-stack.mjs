// The built product as processes: database, web and API behind one address.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createDatabase, startDatabase } from "./database.mjs";
import { freePort } from "./free-port.mjs";
import { holdLock } from "./lock.mjs";
import { root } from "./root.mjs";
import { toolEnv } from "./run.mjs";

/**
 * @typedef {object} Stack
 * @property {string} url where people reach it
 * @property {() => Promise<void>} stop ends every process, and waits until they have
 * @property {Promise<string>} broken settles with a sentence when a process ends by itself
 */

/**
 * Starts everything and waits until it answers.
 *
 * @param {object} options
 * @param {string} options.dataDir
 * @param {number} options.port 0 for a free one
 * @param {string} [options.host]
 * @param {string} [options.databaseUrl] a PostgreSQL of the user's own
 * @param {NodeJS.ProcessEnv} [options.env] further configuration of the API
 * @param {(line: string) => void} [options.say]
 * @returns {Promise<Stack>}
 * @throws {Error} in one sentence, with everything stopped again
 */
export async function runStack({ dataDir, port, host = "127.0.0.1", databaseUrl, env = {}, say = () => {} }) {
  /** Undone in reverse. @type {(() => Promise<void>)[]} */
  const undo = [];
  const stop = async () => {
    for (let step = undo.pop(); step; step = undo.pop()) await step();
  };
  try {
    const publicPort = port === 0 ? await freePort() : port;
    await requireFree(host, publicPort);
    await mkdir(dataDir, { recursive: true }).catch((error) => {
      throw new Error(
        `${dataDir} cannot be made (${error.code}): give this user write permission to its folder.`,
      );
    });
    undo.push(await holdLock(join(dataDir, "lock")));

    say(databaseUrl ? "Connecting to the database ..." : "Starting PostgreSQL ...");
    const database = databaseUrl ? await external(databaseUrl) : await startDatabase({ dataDir });
    undo.push(database.stop);
    await prepare(database.url);

    const webPort = await freePort();
    const url = env.PUBLIC_URL ?? `http://localhost:${publicPort}`;
    say("Starting the server ...");
    const web = child(
      join(root, "node_modules/next/dist/bin/next"),
      ["start", "-H", "127.0.0.1", "-p", `${webPort}`],
      {
        cwd: join(root, "apps/web"),
        NODE_ENV: "production",
      },
    );
    undo.push(web.stop);
    const api = child(join(root, "apps/api/dist/server.js"), [], {
      cwd: root,
      NODE_ENV: "production",
      HOST: host,
      PORT: `${publicPort}`,
      DATABASE_URL: database.url,
      AUTH_SECRET: process.env.AUTH_SECRET ?? (await secret(join(dataDir, "auth-secret"))),
      PUBLIC_URL: url,
      WEB_ORIGIN: `http://127.0.0.1:${webPort}`,
      LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
      ...env,
    });
    undo.push(api.stop);
    const broken = Promise.race([web.ended, api.ended]);
    const local = `http://${host.includes(":") ? `[${host}]` : host === "0.0.0.0" ? "127.0.0.1" : host}:${publicPort}`;
    await Promise.race([
      Promise.all([answers(`${local}/api/ready`), answers(`http://127.0.0.1:${webPort}/`)]),
      broken.then((line) => Promise.reject(new Error(line))),
    ]);
    return { url, stop, broken };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param {string} script @param {readonly string[]} args @param {NodeJS.ProcessEnv & { cwd: string }} options */
function child(script, args, { cwd, ...env }) {
  const name = script.includes("next") ? "The web server" : "The API";
  const guard = join(root, "scripts/end-with-parent.mjs");
  const started = spawn(process.execPath, ["--import", guard, script, ...args], {
    cwd,
    env: { ...process.env, ...toolEnv, ...env },
    // A group of its own: Ctrl-C reaches this process only, which then stops the others in order.
    detached: process.platform !== "win32",
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let last = "";
  let stopping = false;
  started.stdout?.setEncoding("utf8").on("data", (text) => {
    if (name === "The API") process.stderr.write(text);
  });
  started.stderr?.setEncoding("utf8").on("data", (text) => {
    last = text.trim().split("\n").at(-1) || last;
    if (!stopping && !/^\s*$/.test(text)) process.stderr.write(text);
  });
  /** @type {Promise<void>} */
  const exited = new Promise((resolve) => started.once("exit", () => resolve()));
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    started.once("exit", (code, signal) => {
      if (!stopping)
        resolve(`${name} ended by itself (${signal ?? `code ${code}`})${last ? `: ${last}` : "."}`);
    });
  });
  return {
    ended,
    stop: async () => {
      stopping = true;
      if (started.exitCode !== null || started.signalCode !== null) return;
      started.kill("SIGTERM");
      const force = setTimeout(() => started.kill("SIGKILL"), 12_000);
      await exited;
      clearTimeout(force);
    },
  };
}

/** @param {string} url */
async function external(url) {
  try {
    await createDatabase(url);
  } catch (error) {
    const { host } = new URL(url);
    throw new Error(`DATABASE_URL names a database at ${host} that cannot be reached: ${reason(error)}`);
  }
  return { url, stop: async () => {} };
}

/** @param {string} url */
async function prepare(url) {
  const { connect, migrate, seed } = await import("@wirecost/prisma");
  await migrate(url);
  const prisma = connect(url, 1);
  await seed(prisma).finally(() => prisma.$disconnect());
}

/** Signs sessions; made once, so that people stay signed in over a restart. @param {string} path */
async function secret(path) {
  const kept = await readFile(path, "utf8").catch(() => "");
  if (kept.length >= 32) return kept;
  const made = randomBytes(32).toString("base64url");
  await writeFile(path, made, { mode: 0o600 });
  return made;
}

/** @param {string} host @param {number} port */
function requireFree(host, port) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      const taken = `Port ${port} is taken: stop what listens there, or choose another with PORT=${port + 1} npm start.`;
      reject(
        new Error(
          error.code === "EADDRINUSE" ? taken : `Port ${port} of ${host} cannot be used: ${error.message}.`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(resolve));
  });
}

/** Waits until an address answers with a success. @param {string} url */
async function answers(url) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const ok = await fetch(url, { signal: AbortSignal.timeout(5000) })
      .then((reply) => reply.ok)
      .catch(() => false);
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} did not answer within a minute.`);
}

/** @param {unknown} error @returns {string} */
function reason(error) {
  if (error instanceof AggregateError) return error.errors.map(reason).join(", ");
  return error instanceof Error ? error.message : String(error);
}
