// npm run bench: each figure beside a baseline of the same run, since machines are noisy.
import "../start/require-node.mjs";
import { cpus } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../start/ensure-built.mjs";
import { ensureInstalled } from "../start/ensure-installed.mjs";
import { temporaryDataDir } from "../start/temporary-data-dir.mjs";

await ensureInstalled();
await ensureBuilt();
const { benchSimulate } = await import("./simulate.mjs");
const { benchLargeMatrix } = await import("./large-matrix.mjs");
const { benchReadUpload } = await import("./read-upload.mjs");
const { writeMillionRows } = await import("./million-rows.mjs");
const { benchReadColumns } = await import("./read-columns.mjs");
const { benchStoreRows } = await import("./store-rows.mjs");
const { benchFirstLoad } = await import("./first-load.mjs");
const { benchApi } = await import("./api.mjs");
const { benchCompareUploads } = await import("./compare-uploads.mjs");
const { benchScrollTable } = await import("./scroll-table.mjs");
const { benchSumCells } = await import("./sum-cells.mjs");
const { benchUploadMemory } = await import("./upload-memory.mjs");
const { benchDownloadMemory } = await import("./download-memory.mjs");
const { benchTerminalMemory } = await import("./terminal-memory.mjs");
const { benchReadLog } = await import("./conversations/read-log.mjs");
const { benchReadCapture } = await import("./conversations/read-capture.mjs");
const { benchRecorder } = await import("./recorder.mjs");
const { benchPaint } = await import("./paint.mjs");
const { benchQueueing } = await import("./queueing.mjs");
const { benchEngine } = await import("./des/des-engine.mjs");
const { benchSweep } = await import("./des/des-sweep.mjs");
const { runStack } = await import("../start/run-stack.mjs");

console.log(`Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}`);
// PostgreSQL reads a file there itself, as a user of its own where this one is root.
const dataDir = await temporaryDataDir();
const million = join(dataDir.path, "million.csv");
await writeMillionRows(million);
const stack = await runStack({ dataDir: dataDir.path, port: 0, env: { RATE_LIMIT: "0" } });
try {
  console.table([
    await benchSimulate(),
    ...(await benchQueueing()),
    ...(await benchEngine()),
    await benchSweep(),
    await benchLargeMatrix(),
    await benchReadUpload(),
    await benchReadColumns(million),
    // Before others have made the process grow.
    ...(await benchUploadMemory({ url: stack.url, path: million })),
    ...(await benchDownloadMemory({ url: stack.url, path: million })),
    ...(await benchTerminalMemory(million, dataDir.path)),
    await benchReadLog(),
    ...(await benchReadCapture()),
    ...(await benchRecorder({ databaseUrl: stack.databaseUrl })),
    ...(await benchStoreRows({ databaseUrl: stack.databaseUrl, path: million })),
    await benchFirstLoad(stack.url),
    ...(await benchPaint(stack.url)),
    await benchCompareUploads(stack.url),
    await benchSumCells({ url: stack.url, databaseUrl: stack.databaseUrl, path: million }),
    await benchScrollTable(stack.url),
    ...(await benchApi(stack.url)),
  ]);
} finally {
  await stack.stop();
  await dataDir.remove();
}
