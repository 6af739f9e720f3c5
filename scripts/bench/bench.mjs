// npm run bench [-- PART ...]: each result beside a baseline measured in the same run, because machines are noisy.
import "../start/require-node.mjs";
import { cpus } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../start/ensure-built.mjs";
import { ensureInstalled } from "../start/ensure-installed.mjs";
import { temporaryDataDir } from "../start/temporary-data-dir.mjs";

/**
 * @typedef {import("./measure.mjs").Line} Line
 * @typedef {object} Place
 * @property {string} url of the running product
 * @property {string} databaseUrl
 * @property {string} path of a file of a million rows
 * @property {string} folder
 */

/**
 * Order of the parts: memory is measured before other parts make the product grow.
 * @type {Record<string, (place: Place) => Promise<Line | readonly Line[]>>}
 */
const parts = {
  queueing: async () => (await import("./queueing.mjs")).benchQueueing(),
  engine: async () => (await import("./des/des-engine.mjs")).benchEngine(),
  "large-matrix": async () => (await import("./large-matrix.mjs")).benchLargeMatrix(),
  "read-upload": async () => (await import("./read-tables.mjs")).benchReadUpload(),
  "read-columns": async ({ path }) => (await import("./read-tables.mjs")).benchReadColumns(path),
  "upload-memory": async (place) => (await import("./memory/upload-memory.mjs")).benchUploadMemory(place),
  "download-memory": async (place) =>
    (await import("./memory/download-memory.mjs")).benchDownloadMemory(place),
  "terminal-memory": async ({ path, folder }) =>
    (await import("./memory/terminal-memory.mjs")).benchTerminalMemory(path, folder),
  "read-abl": async () => (await import("./read-abl.mjs")).benchReadAbl(),
  "read-log": async () => (await import("./conversations/read-log.mjs")).benchReadLog(),
  "read-capture": async () => (await import("./conversations/read-capture.mjs")).benchReadCapture(),
  "read-spans": async ({ folder }) => (await import("./conversations/read-spans.mjs")).benchReadSpans(folder),
  recorder: async (place) => (await import("./recorder.mjs")).benchRecorder(place),
  "store-rows": async (place) => (await import("./store-rows.mjs")).benchStoreRows(place),
  "first-load": async ({ url }) => (await import("./first-load.mjs")).benchFirstLoad(url),
  paint: async ({ url }) => (await import("./paint.mjs")).benchPaint(url),
  "compare-uploads": async ({ url }) => (await import("./compare-uploads.mjs")).benchCompareUploads(url),
  "sum-cells": async (place) => (await import("./sum-cells.mjs")).benchSumCells(place),
  "scroll-table": async ({ url }) => (await import("./scroll-table.mjs")).benchScrollTable(url),
  api: async ({ url }) => (await import("./api.mjs")).benchApi(url),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(
    `No part of the bench is named ${unknown.join(", ")}. Parts: ${Object.keys(parts).join(", ")}.`,
  );
  process.exit(2);
}

await ensureInstalled();
await ensureBuilt();
const { writeMillionRows } = await import("./million-rows.mjs");
const { runStack } = await import("../start/run-stack.mjs");

console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}`);
// A folder in which the PostgreSQL server can read a file, even as another user if this one is root.
const dataDir = await temporaryDataDir();
const folder = dataDir.path;
const path = join(folder, "million.csv");
await writeMillionRows(path);
// Requests are counted against a limit that is never reached: the API bench sends more than a user may.
const stack = await runStack({ dataDir: folder, port: 0, env: { RATE_LIMIT: "1000000000" } });
try {
  const { url, databaseUrl } = stack;
  const lines = [];
  for (const [name, part] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name))
      lines.push(await part({ url, databaseUrl, path, folder }));
  console.table(lines.flat());
} finally {
  await stack.stop();
  await dataDir.remove();
}
