// The embedded PostgreSQL: the binaries come from an npm package, the cluster is in .data/.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  access,
  chown,
  constants,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../free-port.mjs";
import { holdLock } from "../lock.mjs";
import { placeCluster, placePrograms, serverAccount } from "./database-places.mjs";

const run = promisify(execFile);

/**
 * @typedef {object} Database
 * @property {string} url connection string of the database "wirecost", as the superuser of its server: to migrate it
 * @property {string} apiUrl the same for the API, as an ordinary login for the data of teams
 * @property {string} accountsUrl the same as one for accounts
 * @property {() => Promise<void>} stop
 *
 * @typedef {import("./postgres-programs.mjs").Account} Account
 * @typedef {(program: string, args: string[]) => Promise<unknown>} Program
 */

/** Roles whose rights the migrations define, and the files of their passwords. */
const API_LOGIN = { role: "wirecost_api", file: "postgres-api-password" };
const ACCOUNTS_LOGIN = { role: "wirecost_accounts", file: "postgres-accounts-password" };

/** Seconds after which a server that neither starts nor stops is taken to hang; generous for a busy machine. */
const HANG_S = 3600;

/**
 * Starts a cluster, and creates it first if there is none.
 *
 * @param {{ dataDir: string, durable?: boolean, port?: number }} options durable: false trades crash safety for
 *   speed, for tests; port: a free one unless given
 * @returns {Promise<Database>}
 * @throws {Error} in one sentence, where the directory cannot be used or is in use, or PostgreSQL does not start
 */
export async function startDatabase({ dataDir, durable = true, port }) {
  const dir = resolve(dataDir);
  await makeWritable(dir);
  /**
   * Functions that release the locks. While they are held, no other process uses the data.
   * @type {(() => Promise<void>)[]}
   */
  const locks = [];
  const release = async () => {
    for (const unlock of locks) await unlock();
  };
  try {
    locks.push(await holdLock(join(dir, "postgres.lock")));
    const account = await serverAccount(dir);
    const cluster = await placeCluster(dir, account);
    // A copied project links to the cluster of the original.
    if (cluster !== join(dir, "postgres")) locks.push(await holdLock(`${cluster}.lock`));
    const { stop, ...urls } = await startServer(dir, {
      cluster,
      account,
      durable,
      port: port ?? (await freePort()),
    });
    return { ...urls, stop: () => stop().finally(release) };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * @param {string} dataDir
 * @param {{ cluster: string, account: Account | undefined, durable: boolean, port: number }} options
 * @returns {Promise<Database>}
 */
async function startServer(dataDir, { cluster, account, durable, port }) {
  const binDir = join(await placePrograms(account), "bin");
  const as = account ? { uid: account.uid, gid: account.gid, cwd: "/" } : {};
  /** @type {Program} */
  const pg = (program, args) =>
    run(join(binDir, program), args, { ...as, env: { ...process.env, LC_ALL: "C" } });

  const passwordFile = join(dataDir, "postgres-password");
  if (!existsSync(join(cluster, "PG_VERSION"))) await makeCluster(cluster, passwordFile, account, pg);
  // A server that an earlier run could not stop still holds the cluster.
  if (existsSync(join(cluster, "postmaster.pid"))) {
    await pg("pg_ctl", ["stop", "-D", cluster, "-m", "fast", "-w", "-t", `${HANG_S}`]).catch(() => {});
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
  if (!durable) {
    settings.push("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off");
    // Tests create a hundred databases, each of which autovacuum would visit once a minute, and log in a thousand
    // times.
    settings.push("-c", "autovacuum=off", "-c", "scram_iterations=64");
  }
  const log = join(cluster, "server.log");
  await pg("pg_ctl", [
    "start",
    "-D",
    cluster,
    "-w",
    "-t",
    `${HANG_S}`,
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
  try {
    await createDatabase(url);
    const apiUrl = await makeLogin(url, dataDir, API_LOGIN);
    return { url, apiUrl, accountsUrl: await makeLogin(url, dataDir, ACCOUNTS_LOGIN), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Creates a cluster beside its final path and renames it when it is complete: an interrupted one would look like a
 * cluster but never start.
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
    // A process that still writes there, because only its starter was killed, fails and ends.
    if (path.startsWith(drafts)) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
  const draft = await mkdtemp(drafts);
  await writeFile(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  // initdb reads the password as the server's account, which cannot read our files.
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
      // Case mapping beyond ASCII without a locale of the operating system.
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
 * Creates the database of a connection string if its server does not have it.
 *
 * @param {string} url
 */
export async function createDatabase(url) {
  await onServer(url, async (client, name) => {
    // Two processes that start together would both find it missing, and one would fail to create it.
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [`create database ${name}`]);
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  });
}

/**
 * Ensures that the API can log in: a cluster of an older version lacks the login. The migrations grant its rights.
 *
 * @param {string} url as the superuser
 * @param {string} dataDir
 * @param {{ role: string, file: string }} login whose file is made where it is missing
 * @returns {Promise<string>} connection string of the same database as that login
 */
async function makeLogin(url, dataDir, { role, file }) {
  const passwordFile = join(dataDir, file);
  const savedPassword = (await readFile(passwordFile, "utf8").catch(() => "")).trim();
  const password = savedPassword || randomBytes(24).toString("base64url");
  if (!savedPassword) await writeFile(passwordFile, password, { mode: 0o600 });
  await onServer(url, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [role]);
    if (!rowCount) await client.query(`CREATE ROLE ${role}`);
    await client.query(
      `ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD ${client.escapeLiteral(password)}`,
    );
  });
  const login = new URL(url);
  login.username = role;
  login.password = password;
  return login.href;
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

/** @param {string} what @param {unknown} error @param {string} [log] @returns {never} */
function fail(what, error, log = "") {
  const stderr = /** @type {{ stderr?: string }} */ (error).stderr ?? "";
  const reason = log.trim().split("\n").at(-1) || stderr.trim().split("\n").at(-1) || String(error);
  throw new Error(`The embedded PostgreSQL ${what}: ${reason}`);
}

/** Quotes a word: pg_ctl passes its -o text to a shell. @param {string} word */
function quoted(word) {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
