import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { median } from "@wirecost/sim-core";

const SEEDS = Array.from({ length: 16 }, (_, i) => i);
const COMPLETIONS = 100_000;
const [WARMUP, ROUNDS] = [2, 7];
const program = new URL("./des-worker.mjs", import.meta.url);

/**
 * Runs a replication in a worker or process.
 *
 * @typedef {(task: { seed: number, completions: number }) => Promise<number>} Replicate
 */

/**
 * 16 replications with different seeds on two workers against one, and for comparison on two processes, which share
 * nothing: the maximum that the machine allows.
 *
 * @returns {Promise<import("../measure.mjs").Line>}
 */
export async function benchSweep() {
  const workers = [0, 1].map(() => new Worker(program));
  const children = [0, 1].map(() => fork(fileURLToPath(program), { execArgv: [] }));
  const threads = workers.map((worker) => answersOf(worker, (task) => worker.postMessage(task)));
  const processes = children.map((child) => answersOf(child, (task) => child.send(task)));
  try {
    /** @type {{ two: number, one: number, twoApart: number, oneApart: number }[]} */
    const rounds = [];
    for (let i = -WARMUP; i < ROUNDS; i++) {
      const round = {
        two: await replicate(threads),
        one: await replicate(threads.slice(0, 1)),
        twoApart: await replicate(processes),
        oneApart: await replicate(processes.slice(0, 1)),
      };
      if (i >= 0) rounds.push(round);
    }
    const ours = median(rounds.map(({ two, one }) => one / two));
    const apart = median(rounds.map(({ twoApart, oneApart }) => oneApart / twoApart));
    return {
      name: "16 replications of 100,000 cycles, two workers",
      ours: `${ours.toFixed(2)} x as fast as one`,
      baseline: `two processes: ${apart.toFixed(2)} x as fast as one`,
      ratio: `${(ours / apart).toFixed(2)} x`,
      aim: "at least 1.8 x, with two cores to itself",
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
    for (const child of children) child.disconnect();
  }
}

/** Each one takes the next seed when it is done. @param {readonly Replicate[]} those @returns {Promise<number>} ms */
async function replicate(those) {
  const start = performance.now();
  const left = [...SEEDS];
  /** @type {number[]} */
  const found = [];
  await Promise.all(
    those.map(async (run) => {
      for (let seed = left.pop(); seed !== undefined; seed = left.pop())
        found.push(await run({ seed, completions: COMPLETIONS }));
    }),
  );
  const mean = found.reduce((sum, throughput) => sum + throughput, 0) / SEEDS.length;
  if (Math.abs(mean / 1.7270187 - 1) > 0.01) throw new Error(`a mean throughput of ${mean}`);
  return performance.now() - start;
}

/**
 * @param {import("node:events").EventEmitter} other
 * @param {(task: object) => void} send
 * @returns {Replicate}
 */
function answersOf(other, send) {
  return (task) =>
    new Promise((resolve, reject) => {
      other.once("error", reject);
      other.once("message", (throughput) => {
        other.off("error", reject);
        resolve(throughput);
      });
      send(task);
    });
}
