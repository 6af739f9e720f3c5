// npm run lab: measures the patterns of the round-trips model on a real PostgreSQL through a delaying proxy. Writes a
// CSV that can be uploaded, fits the model to part of it and predicts the rest. With --recorded: programs beside the
// predictions from their recordings. See docs/lab.md.
import "../../start/require-node.mjs";
import { writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { keepDatabase } from "../../start/database/keep-database.mjs";
import { prepare } from "../../start/prepare.mjs";
import { temporaryDataDir } from "../../start/temporary-data-dir.mjs";
import { readOptions } from "./lab/options.mjs";

/** @param {unknown} error @returns {never} */
function giveUp(error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

/** Data of the accuracy page about recordings. */
const PUBLISHED = new URL("../../../docs/recorded-accuracy.json", import.meta.url);
/** Executed in reverse order. @type {(() => Promise<unknown>)[]} */
const undo = [];
/** @type {Promise<void> | undefined} */
let clearing;
let isInterrupted = false;
/** Exit code of a shell for a program ended by Ctrl-C. */
const INTERRUPTED = 130;

async function leave() {
  isInterrupted = true;
  await clear();
}

/** A temporary cluster. @param {string} parent */
async function startScratchDatabase(parent) {
  const dataDir = await temporaryDataDir(parent).catch((error) => {
    const why =
      error.code === "ENOENT" || error.code === "ENOTDIR" ? "there is no such folder" : error.message;
    throw new Error(
      `--data ${parent}: ${why}. It should be a folder that the database's files can be put in.`,
    );
  });
  undo.push(dataDir.remove);
  const database = await keepDatabase({ dataDir: dataDir.path });
  undo.push(database.stop);
  return database.url;
}

/** @param {import("./lab/options.mjs").LabOptions} options */
async function run(options) {
  await prepare({ web: false, leave });
  const { getModel } = await import("@wirecost/sim-core");
  const { toCsv } = await import("@wirecost/importers");
  const { conversations } = await import("./lab/conversations.mjs");
  const { judge } = await import("./lab/judge.mjs");
  const { measure } = await import("./lab/measure.mjs");
  const { printReport } = await import("./lab/report.mjs");
  const { makeRig } = await import("./lab/rig.mjs");
  const { setupOf, toMedians, toRows } = await import("./lab/to-rows.mjs");

  const begun = Date.now();
  const { bandwidthMbit, replicates, seed, out } = options;
  const databaseUrl = process.env.DATABASE_URL || (await startScratchDatabase(options.data));
  const rig = await makeRig(databaseUrl, bandwidthMbit);
  undo.push(rig.close);
  const runs = await measure({
    ...rig,
    ...options,
    conversations,
    progress: (done) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done} runs `);
    },
  });
  if (process.stderr.isTTY) process.stderr.write("\n");
  const setup = setupOf(bandwidthMbit);
  await writeFile(out, toCsv(toRows(runs, setup), getModel("round-trips")));
  const machine = {
    processor: `${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}`,
    node: process.version,
    postgresql: rig.version,
    date: new Date().toISOString().slice(0, 10),
    seconds: Math.round((Date.now() - begun) / 1000),
    runs: runs.length,
    replicates,
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
  };
  printReport(judge(toMedians(runs, setup), setup, seed), machine, options);
}

/** @param {import("./lab/options.mjs").LabOptions} options */
async function runRecorded(options) {
  await prepare({ web: false, leave });
  const { measureRecorded } = await import("./lab/recorded/study.mjs");
  const { printRecorded, recordedJson, recordedReport } = await import("./lab/recorded/report-recorded.mjs");

  const rows = await measureRecorded(await startScratchDatabase(options.data), {
    ...options,
    progress: (text) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${text}    `);
    },
  });
  if (process.stderr.isTTY) process.stderr.write("\n");
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}`;
  const date = new Date().toISOString().slice(0, 10);
  const report = recordedReport(rows, `npm run lab -- --recorded, ${date}, ${machine}`);
  if (options.json) console.log(recordedJson(report));
  else printRecorded(report);
  if (options.publish) await writeFile(PUBLISHED, recordedJson(report));
}

/** @param {string} path of the plan @param {import("./lab/options.mjs").LabOptions} options */
async function runPlan(path, options) {
  await prepare({ web: false, leave });
  const { planProgress } = await import("@wirecost/analysis");
  const { connectionsOf, measurePlan } = await import("./lab/measure-plan.mjs");
  const { openResults } = await import("./lab/plan-results.mjs");
  const { readPlan } = await import("./lab/read-plan.mjs");
  const { makeRig } = await import("./lab/rig.mjs");

  const plan = await readPlan(path);
  const { total } = planProgress(plan, []);
  const results = await openResults(options.out, plan.id);
  const databaseUrl = process.env.DATABASE_URL || (await startScratchDatabase(options.data));
  const rig = await makeRig(databaseUrl, 100_000, connectionsOf(plan));
  undo.push(rig.close);
  const had = await measurePlan(plan, rig, results, (done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${total} runs${done < total ? " " : "\n"}`);
  });
  console.log(
    `${plan.id}: ${had} ${had === 1 ? "run" : "runs"} on PostgreSQL ${rig.version}, ${results.done.size} were there already: all ${total} are in ${options.out}.`,
  );
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.recorded) await runRecorded(options);
  else await (options.plan === undefined ? run(options) : runPlan(options.plan, options));
} catch (error) {
  await clear();
  // A resource was removed by the clean-up: not an error.
  if (isInterrupted) process.exit(INTERRUPTED);
  giveUp(error);
}
await clear();
process.exit(0);

/** Cleans up once: work that is interrupted by the clean-up fails and requests it too. */
function clear() {
  clearing ??= undoAll();
  return clearing;
}

/** A failed clean-up is reported and does not prevent the others. */
async function undoAll() {
  for (let step = undo.pop(); step; step = undo.pop())
    await step().catch((error) => console.error(error instanceof Error ? error.message : String(error)));
}
