import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shuffled } from "@wirecost/analysis";
import { graphOf, predict, predictChanges, readConversation } from "@wirecost/conversation";
import { migrate } from "@wirecost/prisma";
import { defaultParams, median, network, rng, roundTrips, summarizeErrors } from "@wirecost/sim-core";
import pg from "pg";
import { startRecorder } from "../../../terminal.mjs";
import { makeTables, workloads } from "./workloads.mjs";

/** @typedef {import("./workloads.mjs").Workload} Workload */

/** The network that a workload is recorded over, in ms. */
export const RECORDED_RTT_MS = 0.2;
/** Answers of which the shortest is taken for the network alone. */
const PINGS = 40;

/**
 * A workload at a round-trip time, as it was predicted from one recording and as it was measured.
 *
 * @typedef {object} RecordedRow
 * @property {string} workload
 * @property {string} title
 * @property {string | null} change null as it was recorded
 * @property {number} rttMs the delay; predicted over the round-trip time that answers behind it take at least
 * @property {number} trips predicted
 * @property {number} countedTrips in a recording of the program
 * @property {number} leastMs predicted
 * @property {number} mostMs predicted; what was recorded has one prediction
 * @property {number} measuredMs median
 * @property {readonly [number, number]} spreadMs least and most measured
 * @property {number} runs
 * @property {number} error of the prediction that is nearest: (predicted - measured) / measured; 0 between the two
 */

/**
 * Records every workload over a short network, predicts it over others, as it is and changed, and measures both there.
 *
 * @param {string} databaseUrl of an empty database
 * @param {{ rttsMs: readonly number[], replicates: number, seed: number, warmUps?: number, recordings?: number, progress?: (text: string) => void }} options
 * @returns {Promise<RecordedRow[]>}
 */
export async function measureRecorded(
  databaseUrl,
  { rttsMs, replicates, seed, warmUps = 12, recordings = 3, progress = () => {} },
) {
  await migrate(databaseUrl);
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  await makeTables(owner);
  await owner.end();
  const folder = await mkdtemp(join(tmpdir(), "wirecost-recorded-"));
  try {
    // The first time, the server reads its catalogue and the program is compiled.
    for (let i = 0; i < warmUps; i++)
      for (const { run, runChanged } of workloads) {
        await run(databaseUrl);
        await runChanged(databaseUrl);
      }
    const delays = [];
    for (const delayMs of rttsMs)
      delays.push({ delayMs, rttMs: await measuredRtt(databaseUrl, folder, delayMs) });
    const predicted = [];
    for (const workload of workloads)
      predicted.push(...(await predictions(databaseUrl, workload, delays, folder, recordings)));
    /** @type {Map<typeof predicted[number], number[]>} */
    const measured = new Map(predicted.map((one) => [one, []]));
    for (const rttMs of rttsMs)
      for (let i = 0; i < replicates; i++)
        for (const one of shuffled(
          predicted.filter((row) => row.rttMs === rttMs),
          rng(seed + i),
        )) {
          // Its own recorder, as the recording had: the first program through one takes longer than the next.
          const recorder = await startRecorder(databaseUrl, ["--delay", `${rttMs}ms`]);
          const start = performance.now();
          const end = await one.run(recorder.url);
          measured.get(one)?.push(end - start);
          await recorder.stop();
          progress(`${one.workload.id} at ${rttMs} ms`);
        }
    return predicted.map((one) => rowOf(one, measured.get(one) ?? []));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What a round trip takes behind a delay, as the recorder sees it: the machine's own network and the recorder add to it. @param {string} databaseUrl @param {string} folder @param {number} delayMs */
async function measuredRtt(databaseUrl, folder, delayMs) {
  const { rttUs } = await record(databaseUrl, pings, folder, delayMs);
  if (rttUs === null) throw new Error("The recording has no round-trip time.");
  return rttUs / 1000;
}

/** @param {string} url */
async function pings(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let i = 0; i < PINGS; i++) await client.query("SELECT 1");
  await client.end();
  return performance.now();
}

/** Of some recordings the one of median length: what disturbs the machine for a while is in one of them. @param {string} databaseUrl @param {Workload["run"]} run @param {string} folder @param {number} count odd */
async function recordTypical(databaseUrl, run, folder, count) {
  /** @type {Awaited<ReturnType<typeof record>>[]} */
  const all = [];
  while (all.length < count) all.push(await record(databaseUrl, run, folder));
  const lengthOf = (/** @type {typeof all[number]} */ { trips }) =>
    (trips.endUs.at(-1) ?? 0) - (trips.sentUs[0] ?? 0);
  all.sort((a, b) => lengthOf(a) - lengthOf(b));
  const typical = all[(count - 1) / 2];
  if (!typical) throw new Error(`${count} recordings have none in the middle.`);
  return typical;
}

/** @param {string} databaseUrl @param {Workload["run"]} run @param {string} folder */
async function record(databaseUrl, run, folder, delayMs = RECORDED_RTT_MS) {
  const path = join(folder, `${randomUUID()}.wirecost`);
  const recorder = await startRecorder(databaseUrl, ["--delay", `${delayMs}ms`, "--out", path]);
  await run(recorder.url);
  await recorder.stop();
  return (await readConversation(path, createReadStream(path))).conversation;
}

/** @param {string} databaseUrl @param {Workload} workload @param {readonly { delayMs: number, rttMs: number }[]} delays @param {string} folder @param {number} recordings */
async function predictions(databaseUrl, workload, delays, folder, recordings) {
  const conversation = await recordTypical(databaseUrl, workload.run, folder, recordings);
  const afterwards = await record(databaseUrl, workload.runChanged, folder);
  const graph = graphOf(conversation);
  const treatments = new Map(
    conversation.statements.flatMap((statement, i) => {
      const treatment = workload.treat(statement);
      return treatment ? [[i, treatment]] : [];
    }),
  );
  if (treatments.size === 0) throw new Error(`${workload.title}: the recording has no statement to change.`);
  const networks = delays.map(({ rttMs }) =>
    network({
      ...defaultParams(roundTrips),
      // TCP itself runs inside one machine: no window, slow start, loss or bandwidth limits it.
      bandwidthMbit: 100_000,
      lossPercent: 0,
      slowStart: false,
      windowBytes: 1_073_741_824,
      rttMs,
    }),
  );
  const changed = predictChanges(conversation, graph, treatments, networks);
  return delays.flatMap(({ delayMs }, i) => {
    const over = networks[i];
    if (!over) throw new Error(`There is no network for a delay of ${delayMs} ms.`);
    const as = predict(graph, over);
    const { least = as, most = as } = changed[i] ?? {};
    return [
      {
        workload,
        change: null,
        run: workload.run,
        countedTrips: conversation.trips.kind.length,
        rttMs: delayMs,
        least: as,
        most: as,
      },
      {
        workload,
        change: workload.change,
        run: workload.runChanged,
        countedTrips: afterwards.trips.kind.length,
        rttMs: delayMs,
        least,
        most,
      },
    ];
  });
}

/**
 * @param {Awaited<ReturnType<typeof predictions>>[number]} predicted
 * @param {readonly number[]} times measured, in ms
 * @returns {RecordedRow}
 */
function rowOf({ workload, change, countedTrips, rttMs, least, most }, times) {
  const [leastMs, mostMs, measuredMs] = [least.elapsedMs, most.elapsedMs, median(times)];
  const nearest = Math.min(Math.max(measuredMs, leastMs), mostMs);
  return {
    workload: workload.id,
    title: workload.title,
    change,
    rttMs,
    trips: most.trips,
    countedTrips,
    leastMs,
    mostMs,
    measuredMs,
    spreadMs: [Math.min(...times), Math.max(...times)],
    runs: times.length,
    error: nearest / measuredMs - 1,
  };
}

/** Median and worst absolute error. @param {readonly RecordedRow[]} rows */
export function summarizeRecorded(rows) {
  const errors = summarizeErrors(rows.map(({ error }) => error));
  return {
    rows: rows.length,
    exactTrips: rows.filter(({ trips, countedTrips }) => trips === countedTrips).length,
    medianError: errors?.median ?? 0,
    worstError: errors?.worst ?? 0,
  };
}
