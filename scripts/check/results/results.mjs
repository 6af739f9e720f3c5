// Results that test runners write while they run, so that those of a killed runner are not lost.
import { appendFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { stripVTControlCharacters } from "node:util";

/**
 * One line of the file. total, in the first line: the number of files or tests; done: one of them has ended; passed and
 * failed: a test's title; message: of a failed one.
 *
 * @typedef {{ total?: number, done?: true, passed?: string, failed?: string, message?: string }} Result
 *
 * @typedef {{ passed: number, failed: number, done: number, total: number, failures: string[] }} Results
 */

const LINES = 12;

/** Appends a line to the file named by TEST_RESULTS. @param {Result} result */
export function writeResult(result) {
  const path = process.env.TEST_RESULTS;
  if (path === undefined) throw new Error("TEST_RESULTS names no file: npm test sets it.");
  appendFileSync(path, `${JSON.stringify(result)}\n`);
}

/** @param {string} path of what was written so far @returns {Promise<Results>} */
export async function readResults(path) {
  const text = await readFile(path, "utf8").catch(() => "");
  /** @type {Results} */
  const results = { passed: 0, failed: 0, done: 0, total: 0, failures: [] };
  // An incomplete last line is still being written.
  for (const line of text.split("\n").slice(0, -1)) {
    /** @type {Result} */
    const { total, done, passed, failed, message = "" } = JSON.parse(line);
    if (total !== undefined) results.total = total;
    if (done) results.done++;
    if (passed !== undefined) results.passed++;
    if (failed !== undefined) {
      results.failed++;
      results.failures.push(failureText(failed, message));
    }
  }
  return results;
}

/** A failed test with the beginning of its message. @param {string} title @param {string} message */
function failureText(title, message) {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, LINES);
  return [title, ...lines.map((line) => `    ${line}`)].join("\n");
}
