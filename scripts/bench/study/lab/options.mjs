import { tmpdir } from "node:os";
import { parseArgs } from "node:util";

/**
 * Options of `npm run lab`.
 *
 * @typedef {object} LabOptions
 * @property {string | undefined} plan file of a plan to measure instead; it says what to measure, and how often
 * @property {boolean} recorded measures programs beside what is predicted from their recordings instead
 * @property {boolean} publish writes that to docs/recorded-accuracy.json
 * @property {string} out file that the runs are written to
 * @property {boolean} json prints one object and nothing else
 * @property {string} data folder for the embedded PostgreSQL's data
 * @property {readonly number[]} rttsMs round-trip times, two or more
 * @property {number} replicates of every conversation
 * @property {number} most replicates of one whose time varies
 * @property {number} bandwidthMbit each way
 * @property {number} seed of the order of runs
 */

/**
 * @param {readonly string[]} args
 * @returns {LabOptions}
 * @throws {Error} that names the option, its value and the expected values
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      plan: { type: "string" },
      recorded: { type: "boolean", default: false },
      publish: { type: "boolean", default: false },
      out: { type: "string" },
      quick: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      data: { type: "string", default: tmpdir() },
      rtt: { type: "string" },
      replicates: { type: "string" },
      most: { type: "string" },
      bandwidth: { type: "string" },
      seed: { type: "string" },
    },
  });
  for (const option of /** @type {const} */ ([
    "quick",
    "rtt",
    "replicates",
    "most",
    "bandwidth",
    "seed",
    "json",
    "recorded",
  ])) {
    if (values.plan !== undefined && values[option])
      throw new Error(`--${option}: with --plan the plan says what is measured; leave it out.`);
  }
  if (values.publish && !values.recorded)
    throw new Error("--publish: only --recorded has something to publish; the rest is in its file.");
  const rttsMs = (values.rtt ?? (values.recorded ? "2,10,50" : values.quick ? "2,3,5" : "2,5,20"))
    .split(",")
    .map((text) => number("--rtt", text, 0.01, 1000))
    .sort((a, b) => a - b);
  if (new Set(rttsMs).size < Math.max(2, rttsMs.length)) {
    throw new Error(
      `--rtt: ${rttsMs.join(",")} should be two or more different times in ms, such as 2,5,20.`,
    );
  }
  const replicates = whole("--replicates", values.replicates ?? (values.quick ? "3" : "7"), 1, 1000);
  return {
    plan: values.plan,
    recorded: values.recorded,
    publish: values.publish,
    out: values.out ?? (values.plan === undefined ? "lab.csv" : "results.csv"),
    json: values.json,
    data: values.data,
    rttsMs,
    replicates,
    most: whole("--most", values.most ?? `${values.quick ? replicates : 4 * replicates}`, replicates, 10_000),
    bandwidthMbit: number("--bandwidth", values.bandwidth ?? "100000", 0.01, 100_000),
    seed: whole("--seed", values.seed ?? "1", 0, 2 ** 31 - 1),
  };
}

/** @param {string} option @param {string} text @param {number} min @param {number} max */
function number(option, text, min, max) {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (value >= min && value <= max) return value;
  throw new Error(`${option}: ${JSON.stringify(text)} should be a number from ${min} to ${max}.`);
}

/** @param {string} option @param {string} text @param {number} min @param {number} max */
function whole(option, text, min, max) {
  const value = number(option, text, min, max);
  if (Number.isInteger(value)) return value;
  throw new Error(`${option}: ${JSON.stringify(text)} should be a whole number from ${min} to ${max}.`);
}
