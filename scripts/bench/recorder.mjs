import { fork } from "node:child_process";
import { once } from "node:events";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { openSession } from "@wirecost/prisma/open";
import { median } from "@wirecost/sim-core";
import copy from "pg-copy-streams";
import { mostMemory, startRecorder } from "./terminal.mjs";

const MIB = 1024 * 1024;
const ROUNDS = 40;
const ROUND_TRIPS = 100;

/**
 * Time that the recorder adds to a round trip, and its memory during a COPY.
 *
 * @param {{ databaseUrl: string }} stack
 * @returns {Promise<readonly import("./measure.mjs").Line[]>}
 */
export async function benchRecorder({ databaseUrl }) {
  return [await added(databaseUrl), ...(await copied(databaseUrl))];
}

/** @param {string} databaseUrl @returns {Promise<import("./measure.mjs").Line>} */
async function added(databaseUrl) {
  const recorder = await startRecorder(databaseUrl);
  const copier = await startCopier(databaseUrl);
  const direct = await openSession(databaseUrl);
  const recorded = await openSession(recorder.url);
  const copied = await openSession(copier.url);
  /** @type {{ ours: number, bare: number }[]} milliseconds more than without */
  const more = [];
  /** @type {number[]} */
  const without = [];
  // In alternation, so that a change of the machine's speed affects all.
  for (let i = -3; i < ROUNDS; i++) {
    const base = await roundTrip(direct);
    const ours = (await roundTrip(recorded)) - base;
    const bare = (await roundTrip(copied)) - base;
    if (i < 0) continue;
    more.push({ ours, bare });
    without.push(base);
  }
  for (const client of [direct, recorded, copied]) await client.end();
  await recorder.stop();
  await copier.stop();
  const [ours, bare] = [median(more.map((one) => one.ours)), median(more.map((one) => one.bare))];
  return {
    name: "a round trip through the recorder",
    ours: `${ours.toFixed(3)} ms more`,
    baseline: `through a process that only copies bytes: ${bare.toFixed(3)} ms more; without: ${median(without).toFixed(3)} ms`,
    ratio: `${(ours / bare).toFixed(2)} x`,
    aim: "at most 0.15 ms more",
  };
}

/** @param {string} databaseUrl @returns {Promise<{ url: string, stop: () => Promise<unknown> }>} */
async function startCopier(databaseUrl) {
  const { hostname, port } = new URL(databaseUrl);
  const child = fork(fileURLToPath(new URL("copy-bytes.mjs", import.meta.url)), [hostname, port]);
  const [own] = await once(child, "message");
  const url = new URL(databaseUrl);
  url.port = `${own}`;
  return {
    url: url.href,
    stop: () => {
      const ended = once(child, "exit");
      child.kill();
      return ended;
    },
  };
}

/** Milliseconds per round trip, the median of many. @param {import("pg").Client} client */
async function roundTrip(client) {
  /** @type {number[]} */
  const times = [];
  for (let i = 0; i < ROUND_TRIPS; i++) {
    const start = performance.now();
    await client.query("select 1");
    times.push(performance.now() - start);
  }
  return median(times);
}

/** @param {string} databaseUrl @returns {Promise<import("./measure.mjs").Line[]>} */
async function copied(databaseUrl) {
  /** @type {readonly [string, (client: import("pg").Client, mib: number) => Promise<unknown>][]} */
  const kinds = [
    ["out of the database", copyOut],
    ["into the database", copyIn],
  ];
  /** @type {import("./measure.mjs").Line[]} */
  const lines = [];
  for (const [name, run] of kinds) {
    const peaks = [];
    for (const mib of [1024, 1]) {
      const recorder = await startRecorder(databaseUrl);
      const client = await openSession(recorder.url);
      await run(client, mib);
      await client.end();
      peaks.push(mostMemory(await recorder.stop()));
    }
    const [ours = 0, baseline = 0] = peaks;
    lines.push({
      name: `memory of the recorder: COPY of 1 GiB ${name}`,
      ours: `${ours.toFixed(0)} MiB`,
      baseline: `of 1 MiB: ${baseline.toFixed(0)} MiB`,
      ratio: `${(ours - baseline).toFixed(0)} MiB more`,
      aim: "at most 50 MiB more",
    });
  }
  return lines;
}

/** @param {import("pg").Client} client @param {number} mib */
async function copyOut(client, mib) {
  const rows = `select repeat('x', 1023) from generate_series(1, ${1024 * mib})`;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(client.query(copy.to(`copy (${rows}) to stdout`)), nowhere);
}

/** @param {import("pg").Client} client @param {number} mib */
async function copyIn(client, mib) {
  await client.query("create temp table line (text text)");
  const part = Buffer.from(`${"x".repeat(1023)}\n`.repeat(64));
  const parts = Array.from({ length: (MIB * mib) / part.length }, () => part);
  await pipeline(Readable.from(parts), client.query(copy.from("copy line from stdin where false")));
}
