import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { memoryOf } from "../terminal.mjs";

/**
 * Peak memory of the terminal's commands on files of a million rows, against the same command on the first thousand
 * rows: the difference is the memory of the rows.
 *
 * @param {string} path of a file of a million rows
 * @param {string} folder for other files
 * @returns {Promise<readonly import("../measure.mjs").Line[]>}
 */
export async function benchTerminalMemory(path, folder) {
  const text = await readFile(path, "latin1");
  const wordy = text.replaceAll(
    /,run (\d+)\n/g,
    (_, run) => `,night ${run % 500} ${"of many words ".repeat(3)}\n`,
  );
  const files = {
    before: path,
    after: await written("after.csv", text.replaceAll(",12.25,", ",12.75,")),
    wordy: await written("wordy.csv", wordy),
    few: await written("few.csv", firstLines(text)),
    others: await written("others.csv", firstLines(text).replaceAll(",12.25,", ",12.75,")),
  };
  const axes = ["--rows", `mm=${list(1024, 150, 200)}`, "--columns", `prefetchNumRecs=${list(10, 50, 200)}`];
  const cells = ["predict", "openedge-query", "--csv"];
  const compare = (/** @type {string} */ a, /** @type {string} */ b) => [
    "compare",
    a,
    b,
    "--metric",
    "cpuMs",
  ];
  const judge = (/** @type {string} */ file) => ["upload", "--dry-run", "--model", "openedge-query", file];
  const lines = [
    await line(
      "two files of a million rows compared",
      compare(files.before, files.after),
      compare(files.few, files.others),
    ),
    await line("a million rows judged before they are stored", judge(files.before), judge(files.few)),
    await line("the same with texts of 50 characters", judge(files.wordy), judge(files.few)),
    await line("40,000 cells predicted as CSV", [...cells, ...axes], cells),
  ];
  for (const file of [files.after, files.wordy, files.few, files.others]) await rm(file);
  return lines;

  /** @param {string} name @param {string} content */
  async function written(name, content) {
    const file = join(folder, name);
    await writeFile(file, content, "latin1");
    return file;
  }
}

/**
 * @param {string} name
 * @param {readonly string[]} many
 * @param {readonly string[]} few
 * @returns {Promise<import("../measure.mjs").Line>}
 */
async function line(name, many, few) {
  const [ours, baseline] = [await memoryOf(many), await memoryOf(few)];
  return {
    name: `memory of the terminal: ${name}`,
    ours: `${ours.toFixed(0)} MiB`,
    baseline: `${few[0] === "predict" ? "one cell" : "a thousand rows"}: ${baseline.toFixed(0)} MiB`,
    ratio: `${(ours - baseline).toFixed(0)} MiB more`,
    aim: "at most 200 MiB more",
  };
}

/** @param {string} text @returns {string} its header and a thousand rows */
function firstLines(text) {
  return `${text.split("\n", 1001).join("\n")}\n`;
}

/** @param {number} from @param {number} step @param {number} count */
function list(from, step, count) {
  return Array.from({ length: count }, (_, i) => from + i * step).join(",");
}
