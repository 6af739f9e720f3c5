import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { median } from "@wirecost/sim-core";

const SPANS = 1_000_000;
const SPANS_OF_A_TRACE = 50;
const LINES_AT_ONCE = 2000;
const ROUNDS = 3;
const run = promisify(execFile);
const child = fileURLToPath(new URL("read-spans-child.mjs", import.meta.url));

/** @typedef {{ readonly count: number, readonly seconds: number, readonly mib: number }} Measured */

/**
 * Reads a million spans as lines of OTLP JSON, as the collector writes them, into a conversation, against a process
 * that only parses the lines.
 *
 * @param {string} folder for the file, of 400 MB
 * @returns {Promise<readonly import("../measure.mjs").Line[]>}
 */
export async function benchReadSpans(folder) {
  const path = join(folder, "spans.json");
  await writeSpans(path);
  /** @type {Measured[]} */
  const ours = [];
  /** @type {Measured[]} */
  const parsed = [];
  try {
    for (let i = 0; i < ROUNDS; i++) {
      ours.push(await measured(path, "read"));
      parsed.push(await measured(path, "parse"));
    }
    const wait = await measured(path, "wait");
    const seconds = (/** @type {readonly Measured[]} */ all) => median(all.map((one) => one.seconds));
    const megabytes = (/** @type {number} */ mib) => `${(1.048576 * mib).toFixed(0)} MB`;
    const mib = Math.max(...ours.map((one) => one.mib));
    return [
      {
        name: "a million spans (OTLP JSON lines)",
        ours: `${seconds(ours).toFixed(1)} s`,
        baseline: `JSON.parse of its lines: ${seconds(parsed).toFixed(1)} s`,
        ratio: `${median(ours.map((one, i) => one.seconds / (parsed[i]?.seconds ?? Number.NaN))).toFixed(1)} x`,
        aim: "5 s",
      },
      {
        name: "the most memory of that",
        ours: megabytes(mib),
        baseline: `an idle process: ${megabytes(wait.mib)}`,
        ratio: `${(mib / wait.mib).toFixed(1)} x`,
        aim: "300 MB",
      },
    ];
  } finally {
    await rm(path);
  }
}

/** @param {string} path @param {string} how @returns {Promise<Measured>} */
async function measured(path, how) {
  const { stdout } = await run(process.execPath, [child, path, how]);
  const result = JSON.parse(stdout);
  if (how !== "wait" && result.count !== SPANS) throw new Error(`${how} ${result.count} spans`);
  return result;
}

/** @param {string} path */
async function writeSpans(path) {
  const file = createWriteStream(path);
  for (let from = 0; from < SPANS; from += LINES_AT_ONCE) {
    const lines = Array.from({ length: LINES_AT_ONCE }, (_, i) => spanLine(from + i));
    if (!file.write(lines.join("")))
      await new Promise((resolve) => file.once("drain", () => resolve(undefined)));
  }
  await new Promise((resolve) => file.end(() => resolve(undefined)));
}

/** @param {number} i */
function spanLine(i) {
  const ms = 1_700_000_000_000 + i;
  const span = {
    traceId: String(1 + Math.floor(i / SPANS_OF_A_TRACE)).padStart(32, "0"),
    spanId: String(i + 1).padStart(16, "0"),
    name: "SELECT shop",
    kind: 3,
    startTimeUnixNano: `${ms}000000`,
    endTimeUnixNano: `${ms}700000`,
    attributes: [
      { key: "db.system.name", value: { stringValue: "postgresql" } },
      { key: "db.query.text", value: { stringValue: "SELECT * FROM order_line WHERE order_id = $1" } },
    ],
  };
  return `${JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] })}\n`;
}
