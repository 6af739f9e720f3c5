// npm run sizing: the load that one API process on one PostgreSQL sustains, and the size of stored data, for
// docs/operations.md.
import "../../start/require-node.mjs";
import { readFile, stat } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { prepare } from "../../start/prepare.mjs";
import { temporaryDataDir } from "../../start/temporary-data-dir.mjs";
import { resident } from "../memory/resident.mjs";

await prepare({ web: false });
const { default: autocannon } = await import("autocannon");
const { inSession } = await import("@wirecost/prisma/open");
const { backUp } = await import("../../ops/backup/back-up.mjs");
const { restore } = await import("../../ops/backup/restore.mjs");
const { writeMillionRows } = await import("../million-rows.mjs");
const { signUp } = await import("../../check/crash/sign-up.mjs");
const { TEST_SECRET } = await import("../../check/crash/test-secret.mjs");
const { withDatabase } = await import("../../check/crash/with-database.mjs");

const PEOPLE = 16;
const SAVED = 2000;
const SECONDS = 5;

/** @type {{ what: string, figure: string, each: string }[]} */
const lines = [];
/** @param {string} what @param {string} figure @param {string} [each] */
const line = (what, figure, each = "") => lines.push({ what, figure, each });

/** Total bytes of a database. @param {string} databaseUrl */
function size(databaseUrl) {
  return inSession(databaseUrl, async (client) => {
    // Deleted and changed rows take space until then.
    await client.query("VACUUM");
    const { rows } = await client.query("SELECT pg_database_size(current_database())::float8 AS bytes");
    return rows[0].bytes;
  });
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

const dataDir = await temporaryDataDir();
try {
  await withDatabase(measureAll, { dataDir: dataDir.path });
} finally {
  await dataDir.remove();
}
console.log(
  `Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}, load ${loadavg()[0]?.toFixed(1)}, ${PEOPLE} callers at once`,
);
console.table(lines);

/** @param {import("../../check/crash/with-database.mjs").Lent} lent */
async function measureAll({ databaseUrl, api }) {
  await api.start();
  const memory = async () => `${(await resident(api.url)).toFixed(0)} MiB`;
  line("memory of the API, idle", await memory());
  const { teamId, cookie } = await signUp(api.url, "sizing");
  const team = `${api.url}/api/teams/${teamId}`;
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
  const saving = {
    method: /** @type {const} */ ("POST"),
    headers: { "content-type": "application/json", cookie },
  };

  const empty = await size(databaseUrl);
  await rate("saving a design of 25 cells", {
    url: `${team}/experiments`,
    ...saving,
    body: JSON.stringify({ name: "measured", design }),
    amount: SAVED,
  });
  const saved = await size(databaseUrl);
  line("a saved design of 25 cells takes", `${((saved - empty) / SAVED / 1024).toFixed(1)} KiB`);
  await rate("listing experiments, 50 a page", {
    url: `${team}/experiments`,
    headers: { cookie },
    duration: SECONDS,
  });
  await rate("computing a design of 25 cells", {
    url: `${api.url}/api/runs/preview`,
    ...saving,
    body: JSON.stringify(design),
    duration: SECONDS,
  });

  const path = join(dataDir.path, "million.csv");
  await writeMillionRows(path);
  const before = await size(databaseUrl);
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
  const after = await size(databaseUrl);
  const { size: bytes } = await stat(path);
  line(
    "a measured row of 8 columns takes",
    `${((after - before) / rows).toFixed(0)} bytes`,
    `${(bytes / rows).toFixed(0)} of them as the file that came`,
  );
  line("memory of the API afterwards", await memory());

  const backup = join(dataDir.path, "backup.tar.gz");
  const options = { env: { DATABASE_URL: databaseUrl, AUTH_SECRET: TEST_SECRET }, say: () => {} };
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
    env: { ...options.env, DATABASE_URL: `${databaseUrl}_restored` },
  });
  line("restoring it", `${((performance.now() - start) / 1000).toFixed(1)} s`);
}
