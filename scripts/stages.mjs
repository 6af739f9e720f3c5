// What npm test runs, stage by stage; each answers how many of its tests passed and failed.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { playwrightFailures, vitestFailures } from "./failures.mjs";
import { root } from "./root.mjs";
import { run, StepFailed } from "./run.mjs";

/** `failures`: what failed and why, a text each. @typedef {{ passed: number, failed: number, failures?: string[] }} Count */
/** @typedef {{ name: string, run: () => Promise<Count> }} Stage */

/** A command that is one test: it passes or it fails. @param {...[string, ...string[]]} commands */
function checks(...commands) {
  return async () => {
    /** @type {string[]} */
    const failures = [];
    for (const [program, ...args] of commands) {
      if (!(await succeeds(program, args))) failures.push([program, ...args].join(" "));
    }
    return { passed: commands.length - failures.length, failed: failures.length, failures };
  };
}

/** @param {string} program @param {string[]} args @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options] */
async function succeeds(program, args, options = {}) {
  try {
    await run(program, args, { quiet: true, ...options });
    return true;
  } catch (error) {
    if (error instanceof StepFailed) return false;
    throw error;
  }
}

/**
 * A test runner that writes its counts as JSON.
 *
 * @template Report
 * @param {[string, ...string[]]} command without the report's path
 * @param {(report: Report) => Count} count
 * @param {{ env?: (path: string) => NodeJS.ProcessEnv, flag?: (path: string) => string[], cwd?: string }} options
 */
async function counted([program, ...args], count, { env = () => ({}), flag = () => [], cwd = root }) {
  const folder = await mkdtemp(join(tmpdir(), "wirecost-report-"));
  const path = join(folder, "report.json");
  try {
    const fine = await succeeds(program, [...args, ...flag(path)], { env: env(path), cwd });
    const report = await readFile(path, "utf8").then(JSON.parse, () => undefined);
    const { passed, failed, failures = [] } = report ? count(report) : { passed: 0, failed: 0 };
    // A runner that failed without a failing test, or that ran none, has failed all the same.
    return { passed, failed: passed > 0 && (fine || failed > 0) ? failed : failed + 1, failures };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @type {Stage} */
export const build = {
  name: "build",
  run: () => ensureBuilt().then(() => ({ passed: 1, failed: 0 })),
};

/** One test a project. @type {Stage} */
export const types = {
  name: "types",
  run: checks(
    ["tsc", "-b", "packages/sim-core"],
    ["tsc", "-b", "packages/importers"],
    ["tsc", "-b", "packages/contract"],
    ["tsc", "-b", "packages/cli"],
    ["tsc", "-b", "prisma"],
    ["tsc", "-b", "apps/api"],
    ["npm", "run", "--silent", "typecheck", "--workspace", "@wirecost/web"],
    ["tsc", "--noEmit", "-p", "scripts"],
    ["tsc", "--noEmit", "-p", "e2e"],
  ),
};

/** @type {Stage} */
export const rules = {
  name: "lint, architecture, unused code",
  run: checks(
    ["biome", "ci", "--colors=off", "--error-on-warnings", "."],
    ["depcruise", "--config", ".dependency-cruiser.cjs", "packages", "prisma", "apps", "scripts", "e2e"],
    ["knip", "--no-progress"],
  ),
};

/** Unit, property, API and migration tests. @type {Stage} */
export const tests = {
  name: "unit, property, API, migrations",
  run: () =>
    counted(
      ["vitest", "run", "--reporter=default", "--reporter=json"],
      (
        /** @type {import("./failures.mjs").VitestReport & { numPassedTests: number, numFailedTests: number }} */ report,
      ) => ({
        passed: report.numPassedTests,
        failed: report.numFailedTests,
        failures: vitestFailures(report),
      }),
      { flag: (path) => [`--outputFile.json=${path}`] },
    ),
};

/** Journeys in a real browser against the built product. @type {Stage} */
export const endToEnd = {
  name: "end-to-end",
  run: () =>
    counted(
      ["playwright", "test", "--reporter=line,json"],
      (
        /** @type {import("./failures.mjs").PlaywrightReport & { stats: Record<"expected" | "unexpected" | "flaky", number> }} */ report,
      ) => ({
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky,
        failures: playwrightFailures(report),
      }),
      { env: (path) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: path }), cwd: join(root, "e2e") },
    ),
};
