import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Pipelined } from "@wirecost/cli/measure";
import { connect, disconnect } from "@wirecost/prisma";
import { inSession } from "@wirecost/prisma/open";
import pg from "pg";

/** @typedef {import("@wirecost/conversation").Treatment} Treatment */
/** @typedef {import("@wirecost/conversation").Statement} Statement */

/**
 * A program and a change of it, both as code and as settings of the prediction.
 *
 * @typedef {object} Workload
 * @property {string} id
 * @property {string} title
 * @property {Program} run
 * @property {string} change
 * @property {(statement: Statement) => Treatment | undefined} treat
 * @property {Program} runChanged
 */

/**
 * Opens its connections itself, and closes them at the end.
 *
 * @typedef {(url: string) => Promise<number>} Program gives when its last answer came, by performance.now()
 */

const TRANSACTIONS = 15;
const USERS = 30;
const INSERTS = 60;
const BATCH = 20;
const KEYS = 60;
const DEPTH = 10;
const POOL = 4;
const PAGE_QUERIES = 10;

setFlagsFromString("--expose-gc");
/** @type {() => void} */
const collectGarbage = runInNewContext("gc");

/** Tables of the programs. @param {pg.Client} client of a database with the product's tables */
export async function makeTables(client) {
  await client.query(`
    CREATE TABLE pgbench_branches (bid int PRIMARY KEY, bbalance int);
    CREATE TABLE pgbench_tellers (tid int PRIMARY KEY, bid int, tbalance int);
    CREATE TABLE pgbench_accounts (aid int PRIMARY KEY, bid int, abalance int);
    CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp);
    INSERT INTO pgbench_branches VALUES (1, 0);
    INSERT INTO pgbench_tellers SELECT i, 1, 0 FROM generate_series(1, 10) i;
    INSERT INTO pgbench_accounts SELECT i, 1, 0 FROM generate_series(1, 100000) i;
    CREATE TABLE load (id int, text text);
    INSERT INTO team (id, name, slug) SELECT 't' || i, 'Team ' || i, 'team-' || i FROM generate_series(1, 3) i;
    INSERT INTO "user" (id, name, email, "updatedAt")
      SELECT 'u' || i, 'User ' || i, i || '@example.com', now() FROM generate_series(1, ${USERS}) i;
    INSERT INTO member (id, team_id, "userId", role)
      SELECT 'm' || i || '-' || k, 't' || k, 'u' || i, 'viewer'
      FROM generate_series(1, ${USERS}) i, generate_series(1, 3) k;
    ANALYZE`);
}

/** @param {string} url @param {(client: pg.Client) => Promise<unknown>} work */
function connected(url, work) {
  return inSession(url, async (client) => {
    await work(client);
    return performance.now();
  });
}

/** pgbench's TPC-B script, in the simple protocol. @param {string} url @param {boolean} returning */
function tpcb(url, returning) {
  return connected(url, async (client) => {
    for (let i = 0; i < TRANSACTIONS; i++) {
      const [aid, tid, delta] = [1 + ((i * 7919) % 100_000), 1 + (i % 10), (i * 37) % 5000];
      const update = `UPDATE pgbench_accounts SET abalance = abalance + ${delta} WHERE aid = ${aid}`;
      await client.query("BEGIN");
      await client.query(update + (returning ? " RETURNING abalance" : ""));
      if (!returning) await client.query(`SELECT abalance FROM pgbench_accounts WHERE aid = ${aid}`);
      await client.query(`UPDATE pgbench_tellers SET tbalance = tbalance + ${delta} WHERE tid = ${tid}`);
      await client.query(`UPDATE pgbench_branches SET bbalance = bbalance + ${delta} WHERE bid = 1`);
      await client.query(
        `INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (${tid}, 1, ${aid}, ${delta}, CURRENT_TIMESTAMP)`,
      );
      await client.query("END");
    }
  });
}

/**
 * A list of users with their teams by an ORM of a server that is already running: its start leaves megabytes of
 * garbage, which would be collected while the connection is opened.
 *
 * @param {string} url @param {boolean} together
 */
async function page(url, together) {
  const prisma = connect(url, 1);
  try {
    // It opens no connection.
    await prisma.$connect();
    collectGarbage();
    const users = await prisma.user.findMany({ orderBy: { id: "asc" }, take: USERS });
    if (together) await prisma.member.findMany({ where: { userId: { in: users.map(({ id }) => id) } } });
    else for (const { id } of users) await prisma.member.findMany({ where: { userId: id } });
    return performance.now();
  } finally {
    await disconnect(prisma);
  }
}

/** @param {string} url @param {number} size rows of a statement */
function load(url, size) {
  return connected(url, async (client) => {
    for (let i = 0; i < INSERTS; i += size) {
      const rows = Array.from({ length: size }, (_, k) => `($${2 * k + 1}, $${2 * k + 2})`);
      const values = rows.flatMap((_, k) => [i + k, `row ${i + k}`]);
      await client.query(`INSERT INTO load VALUES ${rows.join(", ")}`, values);
    }
  });
}

/**
 * Queries that are sent together, each time after a check whether the connection is alive.
 * @param {string} url @param {boolean} pings
 */
function pipeline(url, pings) {
  return connected(url, async (client) => {
    for (let i = 0; i < KEYS; i += DEPTH) {
      if (pings) await client.query("SELECT 1 AS alive");
      const values = Array.from({ length: DEPTH }, (_, k) => [`${1 + i + k}`]);
      await new Pipelined("SELECT abalance FROM pgbench_accounts WHERE aid = $1", values).sentBy(client);
    }
  });
}

/**
 * Parts of a page that are rendered concurrently, each with a connection of a pool.
 * @param {string} url @param {boolean} locks
 */
async function parts(url, locks) {
  const pool = new pg.Pool({ connectionString: url, max: POOL });
  try {
    await Promise.all(
      Array.from({ length: POOL }, async (_, part) => {
        const client = await pool.connect();
        for (let i = 0; i < PAGE_QUERIES; i++) {
          if (locks) await client.query("SELECT count(*) FROM pgbench_tellers");
          await client.query("SELECT abalance FROM pgbench_accounts WHERE aid = $1", [1 + 100 * part + i]);
        }
        client.release();
      }),
    );
    return performance.now();
  } finally {
    await pool.end();
  }
}

/** @param {RegExp} text of the statement @param {Treatment} treatment */
const only = (text, treatment) => (/** @type {Statement} */ statement) =>
  text.test(statement.text) ? treatment : undefined;

/** @type {readonly Workload[]} */
export const workloads = [
  {
    id: "tpc-b",
    title: `pgbench's TPC-B, ${TRANSACTIONS} transactions`,
    run: (url) => tpcb(url, false),
    change: "RETURNING in place of the SELECT",
    treat: only(/^SELECT abalance FROM pgbench_accounts WHERE/, { kind: "remove" }),
    runChanged: (url) => tpcb(url, true),
  },
  {
    id: "orm-page",
    title: `page of an ORM (Prisma) with N+1 queries, ${USERS} users`,
    run: (url) => page(url, false),
    change: "one IN-list",
    treat: only(/^SELECT .*"member"/, { kind: "together", size: USERS }),
    runChanged: (url) => page(url, true),
  },
  {
    id: "bulk-load",
    title: `bulk load, ${INSERTS} rows, a statement for each`,
    run: (url) => load(url, 1),
    change: `${BATCH} rows a statement`,
    treat: only(/^INSERT INTO load/, { kind: "together", size: BATCH }),
    runChanged: (url) => load(url, BATCH),
  },
  {
    id: "pipeline",
    title: `pipelined client, ${KEYS} queries, ${DEPTH} in flight, with a check of the connection each time`,
    run: (url) => pipeline(url, true),
    change: "without the check",
    treat: only(/ AS alive$/, { kind: "remove" }),
    runChanged: (url) => pipeline(url, false),
  },
  {
    id: "pool",
    title: `page of ${POOL} parts at once, ${2 * PAGE_QUERIES} queries each`,
    run: (url) => parts(url, true),
    change: "without the count",
    treat: only(/^SELECT count/, { kind: "remove" }),
    runChanged: (url) => parts(url, false),
  },
];
