// The stages of npm test; each returns the numbers of its passed and failed tests.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../start/ensure-built.mjs";
import { root } from "../start/root.mjs";
import { run, StepFailed } from "../start/run.mjs";
import { readResults } from "./results/results.mjs";

/**
 * @typedef {{ passed: number, failed: number, failures?: string[] }} Count failures: what failed and why, a text each
 * @typedef {Count & { done: number, total: number, unit: string }} Progress how many of what have ended
 * @typedef {object} Stage
 * @property {string} name
 * @property {(follow: (look: () => Promise<Progress>) => void) => Promise<Count>} run follow: called at the start with
 *   a function that reads the progress so far
 */

/** Commands that count as one test each. @param {...[string, ...string[]]} commands @returns {Stage["run"]} */
function checks(...commands) {
  return async (follow) => {
    const count = { passed: 0, failed: 0, failures: /** @type {string[]} */ ([]) };
    const total = commands.length;
    follow(async () => ({ ...count, done: count.passed + count.failed, total, unit: "checks" }));
    for (const [program, ...args] of commands) {
      const problem = await problemOf(program, args);
      if (problem === undefined) count.passed++;
      else {
        count.failed++;
        count.failures.push(problem);
      }
    }
    return count;
  };
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<string | undefined>} undefined where it succeeds
 */
async function problemOf(program, args, options = {}) {
  try {
    await run(program, args, { quiet: true, ...options });
    return undefined;
  } catch (error) {
    if (error instanceof StepFailed) return error.message;
    throw error;
  }
}

/**
 * A test runner that writes each result as it comes (results/). A runner that is killed or crashes has failed, and the
 * tests that it completed still count.
 *
 * @param {[string, ...string[]]} command
 * @param {{ unit: string, cwd?: string, env?: NodeJS.ProcessEnv }} options unit: what it says it has done
 * @returns {Stage["run"]}
 */
export function counted([program, ...args], { unit, cwd = root, env = {} }) {
  return async (follow) => {
    const folder = await mkdtemp(join(tmpdir(), "wirecost-results-"));
    const path = join(folder, "results.jsonl");
    follow(async () => ({ ...(await readResults(path)), unit }));
    try {
      const problem = await problemOf(program, args, { env: { TEST_RESULTS: path, ...env }, cwd });
      const { passed, failed, failures } = await readResults(path);
      if (failed > 0 || (passed > 0 && problem === undefined)) return { passed, failed, failures };
      // A runner that failed without a failing test, or ran no test, counts as a failure.
      return { passed, failed: 1, failures: [problem ?? `${program} ran no test`] };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** @type {Stage} */
export const build = {
  name: "build",
  run: () => ensureBuilt().then(() => ({ passed: 1, failed: 0 })),
};

/** The build checks the types of product code; this also checks the tests. @type {Stage} */
export const types = {
  name: "types",
  run: checks(
    ["tsc", "-b", "--checkers", "1"],
    [process.execPath, "scripts/check/features/typecheck-web.mjs"],
    ["tsc", "--noEmit", "--checkers", "1", "-p", "scripts"],
    ["tsc", "--noEmit", "--checkers", "1", "-p", "e2e"],
  ),
};

/** @type {Stage} */
export const rules = {
  name: "lint, architecture, unused code",
  run: checks(
    ["biome", "ci", "--colors=off", "--error-on-warnings", "."],
    // Only regular expressions, which Biome does not analyze: docs/decisions/files/032-linear-readers.md.
    ["oxlint", "--quiet", "packages", "apps", "prisma"],
    ["depcruise", "--config", ".dependency-cruiser.cjs", "packages", "prisma", "apps", "scripts", "e2e"],
    ["knip", "--no-progress"],
  ),
};

/** Unit, property, API and migration tests. @type {Stage} */
export const tests = {
  name: "unit, property, API, migrations",
  run: counted(
    ["vitest", "run", "--reporter=default", "--reporter=./scripts/check/results/vitest-reporter.mjs"],
    {
      unit: "files",
    },
  ),
};

/** Journeys in a real browser against the built product. @type {Stage} */
export const endToEnd = {
  name: "end-to-end",
  run: counted(["playwright", "test", "--reporter=line,./fixtures/results-reporter.ts"], {
    unit: "journeys",
    cwd: join(root, "e2e"),
    // These limits detect hangs; a slow machine must not fail.
    env: { E2E_HANG_MINUTES: "60" },
  }),
};
