// A PostgreSQL of our own: the binaries come with an npm package, the cluster lives under .data/.
import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  access,
  chmod,
  chown,
  constants,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./free-port.mjs";
import { holdLock } from "./lock.mjs";
import { findPrograms, shareCopy } from "./postgres-programs.mjs";

const run = promisify(execFile);

/**
 * @typedef {object} Database
 * @property {string} url connection string of the database "wirecost"
 * @property {() => Promise<void>} stop
 *
 * @typedef {{ uid: number, gid: number }} Account
 * @typedef {(program: string, args: string[]) => Promise<unknown>} Program
 */

/** Where the server's account finds what it cannot reach in the project. */
const AWAY = "/var/lib/wirecost";

/**
 * Starts a cluster, making it first where there is none.
 *
 * @param {{ dataDir: string, durable?: boolean, port?: number }} options durable: false trades crash safety for
 *   speed, for tests; port: a free one unless given
 * @returns {Promise<Database>}
 * @throws {Error} in one sentence, where the directory cannot be used or is in use, or PostgreSQL does not start
 */
export async function startDatabase({ dataDir, durable = true, port }) {
  const dir = resolve(dataDir);
  await makeWritable(dir);
  // A server whose starter lives is left alone.
  const release = await holdLock(join(dir, "postgres.lock"));
  try {
    const { url, stop } = await startServer(dir, durable, port ?? (await freePort()));
    return { url, stop: () => stop().finally(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * @param {string} dataDir
 * @param {boolean} durable
 * @param {number} port
 * @returns {Promise<Database>}
 */
async function startServer(dataDir, durable, port) {
  const account = await serverAccount();
  const { binDir, cluster } = await place(dataDir, account);
  const as = account ? { uid: account.uid, gid: account.gid, cwd: "/" } : {};
  /** @type {Program} */
  const pg = (program, args) =>
    run(join(binDir, program), args, { ...as, env: { ...process.env, LC_ALL: "C" } });

  const passwordFile = join(dataDir, "postgres-password");
  if (!existsSync(join(cluster, "PG_VERSION"))) await makeCluster(cluster, passwordFile, account, pg);
  // A server that an earlier run could not stop still holds the cluster.
  if (existsSync(join(cluster, "postmaster.pid"))) {
    await pg("pg_ctl", ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "30"]).catch(() => {});
  }
  const settings = [
    "-p",
    `${port}`,
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "unix_socket_directories=",
    "-c",
    "max_connections=100",
  ];
  if (!durable)
    settings.push("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off");
  const log = join(cluster, "server.log");
  await pg("pg_ctl", [
    "start",
    "-D",
    cluster,
    "-w",
    "-t",
    "60",
    "-l",
    log,
    "-o",
    settings.map(quoted).join(" "),
  ]).catch(async (error) => fail("did not start", error, await readFile(log, "utf8").catch(() => "")));
  const password = (await readFile(passwordFile, "utf8")).trim();
  const server = `postgresql://wirecost:${password}@127.0.0.1:${port}`;
  const url = `${server}/wirecost`;
  const stop = async () => {
    await pg("pg_ctl", ["stop", "-D", cluster, "-m", "fast", "-w", "-t", "60"]).catch(() =>
      pg("pg_ctl", ["stop", "-D", cluster, "-m", "immediate", "-w"]).catch(() => {}),
    );
  };
  await createDatabase(url).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

/**
 * Sets a cluster up beside its place and moves it there when it is whole: one that was interrupted would look like a
 * cluster and never start.
 *
 * @param {string} cluster
 * @param {string} passwordFile
 * @param {Account | undefined} account
 * @param {Program} pg
 */
async function makeCluster(cluster, passwordFile, account, pg) {
  const drafts = `${cluster}.draft-`;
  for (const name of await readdir(dirname(cluster))) {
    const path = join(dirname(cluster), name);
    // What writes there still, because only its starter was killed, fails and ends.
    if (path.startsWith(drafts)) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
  const draft = await mkdtemp(drafts);
  await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  // initdb reads the password as the server's account, which cannot read ours.
  const handed = `${draft}.password`;
  await cp(passwordFile, handed);
  if (account) for (const path of [draft, handed]) await chown(path, account.uid, account.gid);
  try {
    await pg("initdb", [
      "-D",
      draft,
      "-U",
      "wirecost",
      "--auth=scram-sha-256",
      `--pwfile=${handed}`,
      "-E",
      "UTF8",
      // Upper and lower case beyond ASCII, without a locale of the system's.
      "--no-locale",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ]).catch((error) => fail("could not be set up", error));
    await rm(cluster, { recursive: true, force: true });
    await rename(draft, cluster);
  } finally {
    await rm(handed, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Makes the database that a connection string names, if its server does not have it yet.
 *
 * @param {string} url
 */
export async function createDatabase(url) {
  await onServer(url, async (client, name) => {
    // Two processes that start together would both find it missing, and one of them fail to make it.
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [`create database ${name}`]);
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
}

/**
 * Drops the database that a connection string names, whoever is connected.
 *
 * @param {string} url
 */
export async function dropDatabase(url) {
  await onServer(url, (client, name) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`),
  );
}

/**
 * @param {string} url
 * @param {(client: import("pg").Client, name: string) => Promise<unknown>} work
 */
async function onServer(url, work) {
  const { default: pg } = await import("pg");
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = "/postgres";
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  try {
    await work(client, name);
  } finally {
    await client.end();
  }
}

/** @param {string} dir */
async function makeWritable(dir) {
  try {
    await mkdir(dir, { recursive: true });
    await access(dir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `${dir} cannot be written (${/** @type {NodeJS.ErrnoException} */ (error).code}): give this user write permission, or set DATABASE_URL.`,
    );
  }
}

/**
 * PostgreSQL refuses to run as root, so root runs it as "postgres", or as "nobody" where there is no such account.
 *
 * @returns {Promise<Account | undefined>} undefined for an ordinary user
 */
async function serverAccount() {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const account =
    accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
  if (!account)
    throw new Error(
      'PostgreSQL cannot run as root and there is no account "nobody": run as an ordinary user.',
    );
  return { uid: Number(account[2]), gid: Number(account[3]) };
}

/**
 * Where the programs and the cluster are. They stay in the project, unless root started us in a directory that
 * the server's account cannot enter (such as /root): then both live under /var/lib and .data/ links to the cluster.
 *
 * @param {string} dataDir
 * @param {Account | undefined} account
 */
async function place(dataDir, account) {
  const programs = await findPrograms();
  if (!account || ((await reachable(programs.native)) && (await reachable(dataDir)))) {
    return { binDir: join(programs.native, "bin"), cluster: join(dataDir, "postgres") };
  }
  const copy = await shareCopy(programs, AWAY);
  const home = join(AWAY, createHash("sha256").update(dataDir).digest("hex").slice(0, 16));
  await mkdir(home, { recursive: true });
  await chmod(home, 0o755);
  const cluster = join(home, "cluster");
  if (!existsSync(join(dataDir, "postgres"))) {
    // The link is gone when somebody deleted .data/ to start afresh: the cluster must go with it.
    await rm(cluster, { recursive: true, force: true });
    await rm(join(dataDir, "postgres"), { force: true });
    await mkdir(cluster, { recursive: true, mode: 0o700 });
    await symlink(cluster, join(dataDir, "postgres"));
  }
  return { binDir: join(copy, "bin"), cluster };
}

/** Whether others may pass through every directory on the way. @param {string} path */
async function reachable(path) {
  for (let dir = path; ; dir = dirname(dir)) {
    const { mode } = await stat(dir);
    if ((mode & 0o001) === 0) return false;
    if (dirname(dir) === dir) return true;
  }
}

/** @param {string} what @param {unknown} error @param {string} [log] @returns {never} */
function fail(what, error, log = "") {
  const stderr = /** @type {{ stderr?: string }} */ (error).stderr ?? "";
  const said = log.trim().split("\n").at(-1) || stderr.trim().split("\n").at(-1) || String(error);
  throw new Error(`The embedded PostgreSQL ${what}: ${said}`);
}

/** pg_ctl hands its -o text to a shell. @param {string} word */
function quoted(word) {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
