// npm run sizing: what one API process on one PostgreSQL keeps up with, and what is stored takes, for docs/operations.md.
import "../../start/require-node.mjs";
import { readFile, stat } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { prepare } from "../../start/prepare.mjs";
import { temporaryDataDir } from "../../start/temporary-data-dir.mjs";

await prepare({ web: false });
const { default: autocannon } = await import("autocannon");
const { default: pg } = await import("pg");
const { backUp } = await import("../../ops/backup/back-up.mjs");
const { restore } = await import("../../ops/backup/restore.mjs");
const { writeMillionRows } = await import("../million-rows.mjs");
const { freePort } = await import("../../start/free-port.mjs");
const { keepDatabase } = await import("../../start/database/keep-database.mjs");
const { startChild, firstMessage } = await import("../../start/start-child.mjs");
const { waitUntilReady } = await import("../../start/wait-until-ready.mjs");

const PEOPLE = 16;
const SAVED = 2000;
const SECONDS = 5;

const dataDir = await temporaryDataDir();
const database = await keepDatabase({ dataDir: dataDir.path });
const env = { DATABASE_URL: database.url, AUTH_SECRET: "only for measuring, and gone with its data" };
await firstMessage(
  startChild("Preparing the database", ["scripts/start/database/prepare-database.mjs"], { env }),
);
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const api = startChild("The API", ["apps/api/dist/server.js"], {
  env: {
    ...env,
    NODE_ENV: "production",
    PORT: `${port}`,
    RATE_LIMIT: "0",
    LOG_LEVEL: "warn",
    PUBLIC_URL: origin,
  },
});

/** @type {{ what: string, figure: string, each: string }[]} */
const lines = [];
/** @param {string} what @param {string} figure @param {string} [each] */
const line = (what, figure, each = "") => lines.push({ what, figure, each });

/** Bytes of everything in the database. */
async function size() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // What was deleted or changed takes room until then.
  await client.query("VACUUM");
  const { rows } = await client.query("SELECT pg_database_size(current_database())::float8 AS bytes");
  await client.end();
  return rows[0].bytes;
}

async function resident() {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return `${(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 2 ** 20).toFixed(0)} MiB`;
}

/** @param {string} what @param {import("autocannon").Options} options */
async function rate(what, options) {
  const { requests, latency, non2xx, errors } = await autocannon({ connections: PEOPLE, ...options });
  if (non2xx + errors > 0) throw new Error(`${what}: ${non2xx + errors} requests failed.`);
  line(
    what,
    `${requests.average.toFixed(0)} per second`,
    `median ${latency.p50} ms, 99th percentile ${latency.p99} ms`,
  );
}

try {
  await waitUntilReady(`${origin}/api/ready`);
  line("memory of the API, idle", await resident());
  const json = { "content-type": "application/json" };
  const account = { name: "A", email: "a@example.com", password: "correct horse battery" };
  const signedUp = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: "POST",
    headers: { ...json, origin },
    body: JSON.stringify(account),
  });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
  const me = await (await fetch(`${origin}/api/me`, { headers: { cookie } })).json();
  const team = `${origin}/api/teams/${me.teams[0].id}`;
  const design = {
    model: "openedge-query",
    params: { records: 1000 },
    axes: [
      { param: "mm", values: [1024, 4096, 8192, 16384, 32600] },
      { param: "prefetchNumRecs", values: [16, 32, 64, 100, 1000] },
    ],
    metric: "elapsedMs",
    seed: 7,
  };
  const saving = { method: /** @type {const} */ ("POST"), headers: { ...json, cookie } };

  const empty = await size();
  await rate("saving a design of 25 cells", {
    url: `${team}/experiments`,
    ...saving,
    body: JSON.stringify({ name: "measured", design }),
    amount: SAVED,
  });
  const saved = await size();
  line("a saved design of 25 cells takes", `${((saved - empty) / SAVED / 1024).toFixed(1)} KiB`);
  await rate("listing experiments, 50 a page", {
    url: `${team}/experiments`,
    headers: { cookie },
    duration: SECONDS,
  });
  await rate("computing a design of 25 cells", {
    url: `${origin}/api/runs/preview`,
    ...saving,
    body: JSON.stringify(design),
    duration: SECONDS,
  });

  const path = join(dataDir.path, "million.csv");
  await writeMillionRows(path);
  const before = await size();
  const began = performance.now();
  const upload = await fetch(`${team}/uploads?name=million.csv&model=openedge-query`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", cookie },
    body: await readFile(path),
  });
  if (upload.status !== 201)
    throw new Error(`The upload was answered ${upload.status}: ${await upload.text()}`);
  const seconds = (performance.now() - began) / 1000;
  const rows = (await upload.json()).upload.rowCount;
  line(
    `storing ${rows} measured rows of 8 columns`,
    `${seconds.toFixed(1)} s`,
    `${(rows / seconds / 1000).toFixed(0)} thousand rows per second`,
  );
  const after = await size();
  const { size: bytes } = await stat(path);
  line(
    "a measured row of 8 columns takes",
    `${((after - before) / rows).toFixed(0)} bytes`,
    `${(bytes / rows).toFixed(0)} of them as the file that came`,
  );
  line("memory of the API afterwards", await resident());

  const backup = join(dataDir.path, "backup.tar.gz");
  const options = { env, say: () => {} };
  let start = performance.now();
  await backUp({ path: backup, ...options });
  const backupSeconds = (performance.now() - start) / 1000;
  line(
    "backing that up",
    `${backupSeconds.toFixed(1)} s`,
    `${(after / 2 ** 20 / backupSeconds).toFixed(0)} MiB of the database a second, into ${((await stat(backup)).size / 2 ** 20).toFixed(0)} MiB`,
  );
  start = performance.now();
  await restore({
    path: backup,
    replace: false,
    say: () => {},
    env: { ...env, DATABASE_URL: `${database.url}_restored` },
  });
  line("restoring it", `${((performance.now() - start) / 1000).toFixed(1)} s`);
} finally {
  await api.stop();
  await database.stop();
  await dataDir.remove();
}
console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}, load ${loadavg()[0]?.toFixed(1)}, ${PEOPLE} callers at once`,
);
console.table(lines);
