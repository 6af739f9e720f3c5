import { execFile, fork } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { median } from "@wirecost/sim-core";
import pg from "pg";
import { root } from "../start/root.mjs";
import { COLUMNS, ROWS } from "./million-rows.mjs";

const run = promisify(execFile);
const ROUNDS = 7;
const TEAM = "bench-store-rows";

/**
 * Reads, checks and stores a million rows from a file, against psql's \copy of the same file into a table of the same
 * eight columns; without psql, against the server reading the file itself.
 *
 * @param {{ databaseUrl: string, path: string }} options
 * @returns {Promise<readonly import("./measure.mjs").Line[]>}
 */
export async function benchStoreRows({ databaseUrl, path }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`CREATE TABLE bench_plain (${COLUMNS})`);
    await client.query(`INSERT INTO team (id, name, slug) VALUES ($1, $1, $1)`, [TEAM]);
    const psql = await run("psql", ["--version"]).then(
      () => true,
      () => false,
    );
    /** @type {{ ours: number, mib: number, theirs: number }[]} */
    const rounds = [];
    for (let i = 0; i <= ROUNDS; i++) {
      const { ms, mib } = await store(databaseUrl, path);
      const start = performance.now();
      await (psql
        ? copyWithPsql(databaseUrl, path)
        : client.query(`COPY bench_plain FROM '${path}' WITH (FORMAT csv, HEADER)`));
      const theirs = performance.now() - start;
      const { rows } = await client.query(
        `SELECT (SELECT sum(cardinality(cells))::int FROM measured_chunk WHERE team_id = $1) AS ours,
           (SELECT count(*)::int FROM bench_plain) AS theirs`,
        [TEAM],
      );
      if (rows[0].ours !== ROWS || rows[0].theirs !== ROWS)
        throw new Error(`${rows[0].ours} and ${rows[0].theirs} rows were stored of ${ROWS}`);
      // The first round has cold caches.
      if (i > 0) rounds.push({ ours: ms, mib, theirs });
      await client.query("DELETE FROM upload WHERE team_id = $1", [TEAM]);
      await client.query("TRUNCATE bench_plain");
      await client.query("VACUUM measured_chunk, upload_piece");
      await client.query("CHECKPOINT");
    }
    const ms = (/** @type {(round: (typeof rounds)[number]) => number} */ of) =>
      median(rounds.map(of)).toFixed(0);
    return [
      {
        name: "a million rows of 8 columns, from file to checked, stored rows",
        ours: `${ms(({ ours }) => ours)} ms`,
        baseline: `${psql ? "psql's \\copy" : "COPY in the server"} into a bare table: ${ms(({ theirs }) => theirs)} ms`,
        ratio: `${median(rounds.map(({ ours, theirs }) => theirs / ours)).toFixed(2)} x its speed`,
        aim: "at least 0.8 x",
      },
      {
        name: "of that, most memory of the process that stores",
        ours: `${Math.max(...rounds.map(({ mib }) => mib)).toFixed(0)} MiB`,
        baseline: "",
        ratio: "",
        aim: "at most 200 MiB",
      },
    ];
  } finally {
    await client.query("DROP TABLE IF EXISTS bench_plain");
    await client.query("DELETE FROM team WHERE id = $1", [TEAM]);
    await client.end();
  }
}

/** @param {string} databaseUrl @param {string} path @returns {Promise<{ ms: number, mib: number }>} */
async function store(databaseUrl, path) {
  const child = fork(join(root, "scripts/bench/store-child.mjs"), { execArgv: [] });
  await new Promise((resolve) => child.once("message", resolve));
  child.send({ path, teamId: TEAM, databaseUrl });
  const { answer, ms, mib } = await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`the child that stores ended with ${code}`)));
  });
  if (!answer.value) throw new Error(`nothing was stored: ${answer.refused.message}`);
  return { ms, mib };
}

/** @param {string} databaseUrl @param {string} path */
async function copyWithPsql(databaseUrl, path) {
  await run("psql", [
    "-X",
    "-v",
    "ON_ERROR_STOP=1",
    "-d",
    databaseUrl,
    "-c",
    `\\copy bench_plain FROM '${path}' WITH (FORMAT csv, HEADER)`,
  ]);
}
