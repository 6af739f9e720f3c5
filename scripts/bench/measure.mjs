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

/**
 * The line of the report for what is timed as {@link paired} does.
 *
 * @param {object} of
 * @param {string} of.name what was done
 * @param {string} of.baseline what it is compared with
 * @param {string} of.aim
 * @param {number} [of.times] how often each does it when it is called
 * @param {number} [of.rounds]
 * @param {number} [of.warmup]
 * @param {() => unknown} ours
 * @param {() => unknown} bare
 * @returns {Promise<Line>}
 */
export async function compared({ name, baseline, aim, times = 1, ...rounds }, ours, bare) {
  const { oursMs, baselineMs, ratio } = await paired(rounds, ours, bare);
  return {
    name,
    ours: timeText(oursMs / times),
    baseline: `${baseline}: ${timeText(baselineMs / times)}`,
    ratio: `${Number(ratio.toPrecision(3))} x`,
    aim,
  };
}

/** @param {number} ms */
function timeText(ms) {
  const [value, unit] = ms >= 1000 ? [ms / 1000, "s"] : ms >= 0.1 ? [ms, "ms"] : [ms * 1000, "µs"];
  return `${Number(value.toPrecision(3))} ${unit}`;
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
