import { Worker } from "node:worker_threads";
import { paired } from "./measure.mjs";

const SEEDS = Array.from({ length: 16 }, (_, i) => i);
const COMPLETIONS = 100_000;

/**
 * 16 replications with seeds of their own over two workers against one.
 *
 * @returns {Promise<import("./measure.mjs").Line>}
 */
export async function benchSweep() {
  const workers = [0, 1].map(() => new Worker(new URL("./des-worker.mjs", import.meta.url)));
  try {
    const { oursMs, baselineMs, ratio } = await paired(
      { rounds: 7, warmup: 2 },
      () => replicate(workers),
      () => replicate(workers.slice(0, 1)),
    );
    return {
      name: "16 replications of 100,000 cycles, two workers",
      ours: `${oursMs.toFixed(0)} ms`,
      baseline: `one worker: ${baselineMs.toFixed(0)} ms`,
      ratio: `${(1 / ratio).toFixed(2)} x as fast`,
      aim: "at least 1.8 x, with two cores to itself",
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Each worker takes the next seed when it has done one. @param {Worker[]} workers */
async function replicate(workers) {
  const left = [...SEEDS];
  /** @type {number[]} */
  const found = [];
  await Promise.all(
    workers.map(async (worker) => {
      for (let seed = left.pop(); seed !== undefined; seed = left.pop()) found.push(await run(worker, seed));
    }),
  );
  const mean = found.reduce((sum, throughput) => sum + throughput, 0) / SEEDS.length;
  if (Math.abs(mean / 1.7270187 - 1) > 0.01) throw new Error(`a mean throughput of ${mean}`);
}

/** @param {Worker} worker @param {number} seed @returns {Promise<number>} */
function run(worker, seed) {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (throughput) => {
      worker.off("error", reject);
      resolve(throughput);
    });
    worker.postMessage({ seed, completions: COMPLETIONS });
  });
}
