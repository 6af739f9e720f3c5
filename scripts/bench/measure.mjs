import { median } from "@wirecost/sim-core";

/**
 * Times two functions in alternation, A B A B ..., so that a change of the machine's speed affects both.
 *
 * @param {{ rounds?: number, warmup?: number }} options
 * @param {() => unknown} ours
 * @param {() => unknown} baseline
 * @returns {Promise<{ oursMs: number, baselineMs: number, ratio: number }>} medians in ms; ratio is the
 *   median over rounds of ours / baseline
 */
export async function paired({ rounds = 15, warmup = 3 }, ours, baseline) {
  /** @type {number[]} */
  const a = [];
  /** @type {number[]} */
  const b = [];
  for (let i = -warmup; i < rounds; i++) {
    const first = await time(ours);
    const second = await time(baseline);
    if (i >= 0) {
      a.push(first);
      b.push(second);
    }
  }
  return {
    oursMs: median(a),
    baselineMs: median(b),
    ratio: median(a.map((value, i) => value / (b[i] ?? Number.NaN))),
  };
}

/** @param {() => unknown} work @returns {Promise<number>} ms */
async function time(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * @typedef {object} Line one line of the report
 * @property {string} name what was done
 * @property {string} ours
 * @property {string} baseline what it is compared with, and its figure
 * @property {string} ratio
 * @property {string} aim
 */
