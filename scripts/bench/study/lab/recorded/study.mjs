import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PerformanceObserver } from "node:perf_hooks";
import { shuffled } from "@wirecost/analysis";
import { graphOf, predict, predictChanges, readConversation } from "@wirecost/conversation";
import { migrate } from "@wirecost/prisma";
import { inSession } from "@wirecost/prisma/open";
import { defaultParams, median, network, rng, roundTrips, summarizeErrors } from "@wirecost/sim-core";
import { startRecorder } from "../../../terminal.mjs";
import { workloads as all, makeTables } from "./workloads.mjs";

/** @typedef {import("./workloads.mjs").Workload} Workload */
/**
 * @typedef {{ url: string, stop: () => Promise<unknown> }} Recorder
 * @typedef {(options: readonly string[]) => Promise<Recorder>} Start a recorder before the database
 */

/** Round-trip time of the network on which a workload is recorded. */
export const RECORDED_RTT_MS = 0.2;
/** Number of requests and answers whose median is the round-trip time. */
const PINGS = 41;

/**
 * A workload at a round-trip time: predicted from recordings, and measured.
 *
 * @typedef {object} RecordedRow
 * @property {string} workload
 * @property {string} title
 * @property {string | null} change null as it was recorded
 * @property {number} rttMs the delay; predicted over how much longer than in the recording a round trip takes behind it
 * @property {number} trips predicted
 * @property {number} countedTrips in a recording of the program
 * @property {number} leastMs predicted, median
 * @property {number} mostMs predicted; what was recorded has one prediction
 * @property {number} measuredMs median
 * @property {readonly [number, number]} spreadMs least and most measured
 * @property {number} runs
 * @property {number} error of the prediction that is nearest: (predicted - measured) / measured; 0 between the two
 */

/**
 * Records every workload over a short network, predicts it over others, unchanged and changed, and measures both there.
 * Each replicate records and measures everything once, so that a slow phase of the machine affects both sides.
 *
 * @param {string} databaseUrl of an empty database
 * @param {{ workloads?: readonly Workload[], rttsMs: readonly number[], replicates: number, seed: number, warmUps?: number, record?: (url: string, options: readonly string[]) => Promise<Recorder>, progress?: (text: string) => void }} options
 *   workloads: all of them unless given; record: starts a recorder, in a process of its own unless given
 * @returns {Promise<RecordedRow[]>}
 */
export async function measureRecorded(
  databaseUrl,
  {
    workloads = all,
    rttsMs,
    replicates,
    seed,
    warmUps = 12,
    record: startOne = startRecorder,
    progress = () => {},
  },
) {
  await migrate(databaseUrl);
  /** @type {Start} */
  const start = (options) => startOne(databaseUrl, options);
  await inSession(databaseUrl, makeTables);
  const folder = await mkdtemp(join(tmpdir(), "wirecost-recorded-"));
  try {
    // The first time, the server reads its catalogue and the program is compiled.
    for (let i = 0; i < warmUps; i++)
      for (const { run, runChanged } of workloads) {
        await run(databaseUrl);
        await runChanged(databaseUrl);
      }
    /** @type {Run[]} */
    const runs = [];
    for (let i = 0; i < replicates; i++) {
      const random = rng(seed + i);
      const recordedMs = await pingMs(start, RECORDED_RTT_MS);
      const delays = [];
      for (const delayMs of rttsMs)
        delays.push({ delayMs, longerMs: (await pingMs(start, delayMs)) - recordedMs });
      for (const workload of shuffled(workloads, random)) {
        const predicted = await predictions(start, workload, delays, folder);
        for (const one of shuffled(predicted, random)) {
          // A new recorder, as for the recording: the first program through a recorder takes longer than the next.
          const recorder = await start(["--delay", `${one.rttMs}ms`]);
          runs.push({ ...one, measuredMs: await timed(one.run, recorder.url) });
          await recorder.stop();
          progress(`${i + 1} of ${replicates}: ${workload.id} at ${one.rttMs} ms`);
        }
      }
    }
    return workloads.flatMap((workload) =>
      rttsMs.flatMap((rttMs) =>
        [null, workload.change].map((change) =>
          rowOf(
            runs.filter((run) => run.workload === workload && run.rttMs === rttMs && run.change === change),
          ),
        ),
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Round-trip time of a program behind a delay, in ms. Longer than the delay: a processor resumes more slowly after a
 * longer wait.
 *
 * @param {Start} start
 * @param {number} delayMs
 */
async function pingMs(start, delayMs) {
  const recorder = await start(["--delay", `${delayMs}ms`]);
  /** @type {number[]} */
  const times = [];
  await inSession(recorder.url, async (client) => {
    for (let i = 0; i < PINGS; i++) {
      const start = performance.now();
      await client.query("SELECT 1");
      times.push(performance.now() - start);
    }
  });
  await recorder.stop();
  return median(times);
}

/**
 * Time from a program's first connection to its last answer, in ms. Work before the connection, such as an ORM that
 * loads its query compiler, is not part of a conversation.
 *
 * @param {Workload["run"]} run
 * @param {string} url
 */
async function timed(run, url) {
  /** @type {number[]} */
  const connected = [];
  const observer = new PerformanceObserver((list) =>
    connected.push(...list.getEntriesByName("connect").map(({ startTime }) => startTime)),
  );
  observer.observe({ entryTypes: ["net"] });
  const end = await run(url);
  observer.disconnect();
  if (connected.length === 0) throw new Error("The program opened no connection.");
  return end - Math.min(...connected);
}

/** @param {Start} start @param {Workload["run"]} run @param {string} folder */
async function record(start, run, folder) {
  const path = join(folder, `${randomUUID()}.wirecost`);
  const recorder = await start(["--delay", `${RECORDED_RTT_MS}ms`, "--out", path]);
  await run(recorder.url);
  await recorder.stop();
  return (await readConversation(path, createReadStream(path))).conversation;
}

/** @param {Start} start @param {Workload} workload @param {readonly { delayMs: number, longerMs: number }[]} delays @param {string} folder */
async function predictions(start, workload, delays, folder) {
  const conversation = await record(start, workload.run, folder);
  const afterwards = await record(start, workload.runChanged, folder);
  const graph = graphOf(conversation);
  const recordedMs = (conversation.rttUs ?? 0) / 1000;
  const treatments = new Map(
    conversation.statements.flatMap((statement, i) => {
      const treatment = workload.treat(statement);
      return treatment ? [[i, treatment]] : [];
    }),
  );
  if (treatments.size === 0) throw new Error(`${workload.title}: the recording has no statement to change.`);
  const networks = delays.map(({ longerMs }) =>
    network({
      ...defaultParams(roundTrips),
      // TCP runs inside one machine: no window, slow start, loss or bandwidth limits it.
      bandwidthMbit: 100_000,
      lossPercent: 0,
      slowStart: false,
      windowBytes: 1_073_741_824,
      rttMs: recordedMs + longerMs,
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

/** @typedef {Awaited<ReturnType<typeof predictions>>[number] & { measuredMs: number }} Run */

/** @param {readonly Run[]} runs of one program at one round-trip time @returns {RecordedRow} */
function rowOf(runs) {
  const [run] = runs;
  if (!run) throw new Error("There is no run.");
  const times = runs.map(({ measuredMs }) => measuredMs);
  const leastMs = median(runs.map(({ least }) => least.elapsedMs));
  const mostMs = median(runs.map(({ most }) => most.elapsedMs));
  const measuredMs = median(times);
  const nearest = Math.min(Math.max(measuredMs, leastMs), mostMs);
  return {
    workload: run.workload.id,
    title: run.workload.title,
    change: run.change,
    rttMs: run.rttMs,
    trips: run.most.trips,
    countedTrips: run.countedTrips,
    leastMs,
    mostMs,
    measuredMs,
    spreadMs: [Math.min(...times), Math.max(...times)],
    runs: times.length,
    error: nearest / measuredMs - 1,
  };
}

/** Median and maximum absolute error. @param {readonly RecordedRow[]} rows */
export function summarizeRecorded(rows) {
  const errors = summarizeErrors(rows.map(({ error }) => error));
  return {
    rows: rows.length,
    exactTrips: rows.filter(({ trips, countedTrips }) => trips === countedTrips).length,
    medianError: errors?.median ?? 0,
    worstError: errors?.worst ?? 0,
  };
}
