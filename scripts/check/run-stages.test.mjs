import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { root } from "../start/root.mjs";
import { progressText, runStages } from "./run-stages.mjs";
import { counted } from "./stages.mjs";

/**
 * A folder from which packages are found, and which is none of the project's: others read the project's files meanwhile.
 *
 * @param {Record<string, string>} files by name
 */
async function folderOf(files) {
  const data = join(root, ".data");
  await mkdir(data, { recursive: true });
  const folder = await mkdtemp(join(data, "stages-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/** What is printed of stages. @param {import("./stages.mjs").Stage[]} stages */
async function printed(...stages) {
  /** @type {string[]} */
  const lines = [];
  const passed = await runStages(stages, { say: (line) => lines.push(line) }).passed;
  return { passed, lines };
}

it("counts what a runner had run when it was killed, and continues with the next stage", async () => {
  const folder = await folderOf({
    "runner.mjs": `import { writeResult } from ${JSON.stringify(join(root, "scripts/check/results/results.mjs"))};
      writeResult({ total: 185 });
      for (let i = 0; i < 184; i++) writeResult({ done: true, passed: "journey " + i });
      process.kill(process.pid, "SIGKILL");`,
  });
  const { passed, lines } = await printed(
    { name: "journeys", run: counted([process.execPath, join(folder, "runner.mjs")], { unit: "journeys" }) },
    { name: "more", run: async () => ({ passed: 3, failed: 0 }) },
  );
  expect(passed).toBe(false);
  expect(lines.at(-1)).toBe("187 passed, 1 failed");
  expect(lines.join("\n")).toMatch(/FAILED {2}journeys: 184 passed, 1 failed \(\d+ s\)/);
  expect(lines.join("\n")).toContain("ended with SIGKILL");
});

it("prints the processor's time of each stage and of all", async () => {
  /** @type {string[]} */
  const lines = [];
  const times = [
    { user: 1.6, system: 0.2 },
    { user: 30.7, system: 4.4 },
    { user: 30.9, system: 4.6 },
  ];
  await runStages([{ name: "types", run: async () => ({ passed: 2, failed: 0 }) }], {
    say: (line) => lines.push(line),
    cpuSeconds: () => times.shift(),
  }).passed;
  expect(lines.join("\n")).toMatch(/ok {2}types: 2 passed, 0 failed \(\d+ s, CPU: 29 s user, 4 s system\)/);
  expect(lines).toContain("CPU time of all processes: 31 s user, 5 s system");
});

it("counts the tests of Vitest, what surrounds them, and files that cannot be loaded", async () => {
  const folder = await folderOf({
    "vitest.config.mjs": `export default { test: { include: ["*.case.mjs"], root: import.meta.dirname } };`,
    "a.case.mjs": `import { beforeAll, describe, expect, it } from "vitest";
      it("passes", () => {});
      it("fails", () => expect(1).toBe(2));
      it.skip("is skipped", () => {});
      describe("a group", () => {
        beforeAll(() => { throw new Error("no database"); });
        it("never runs", () => {});
      });`,
    "b.case.mjs": `import "./missing.mjs";`,
  });
  const command = [
    "run",
    "--config",
    join(folder, "vitest.config.mjs"),
    `--reporter=${join(root, "scripts/check/results/vitest-reporter.mjs")}`,
  ];
  const { lines } = await printed({
    name: "unit",
    run: counted(["vitest", ...command], { unit: "files", cwd: folder }),
  });
  const text = lines.join("\n");
  expect(lines.at(-1)).toBe("1 passed, 3 failed");
  expect(text).toMatch(/a\.case\.mjs: fails\n {4}.*expected 1 to be 2/);
  expect(text).toMatch(/a\.case\.mjs: a group\n {4}.*no database/);
  expect(text).toMatch(/b\.case\.mjs\n {4}.*missing\.mjs/);
});

it("counts journeys, each with its project and its file", async () => {
  const folder = await folderOf({
    "playwright.config.mjs": `export default { testMatch: "*.journey.mjs", projects: [{ name: "phone" }] };`,
    "a.journey.mjs": `import { expect, test } from "@playwright/test";
      test("passes", () => {});
      test.skip("is skipped", () => {});
      test.describe("a group", () => { test("fails", () => expect(1, "a sum").toBe(2)); });`,
  });
  const command = ["test", `--reporter=${join(root, "e2e/fixtures/results-reporter.ts")}`];
  const { lines } = await printed({
    name: "journeys",
    run: counted(["playwright", ...command], { unit: "journeys", cwd: folder }),
  });
  expect(lines.at(-1)).toBe("1 passed, 1 failed");
  expect(lines.join("\n")).toMatch(/\[phone\] a\.journey\.mjs › a group › fails\n {4}.*a sum/);
});

it("has failed where a runner ran nothing, or a stage broke", async () => {
  const { lines } = await printed(
    { name: "nothing", run: counted([process.execPath, "-e", ""], { unit: "files" }) },
    { name: "broken", run: () => Promise.reject(new Error("no disk")) },
  );
  expect(lines.at(-1)).toBe("0 passed, 2 failed");
  expect(lines.join("\n")).toContain("broken: Error: no disk");
});

it("prints the sum of what ran when it is asked to stop", async () => {
  /** @type {string[]} */
  const lines = [];
  const stages = runStages(
    [
      { name: "types", run: async () => ({ passed: 9, failed: 0 }) },
      {
        name: "journeys",
        run: (follow) => {
          follow(async () => ({
            passed: 41,
            failed: 1,
            failures: ["x"],
            done: 42,
            total: 185,
            unit: "journeys",
          }));
          return new Promise(() => {});
        },
      },
    ],
    { say: (line) => lines.push(line) },
  );
  await expect.poll(() => lines.at(-1)).toBe("[2/2] journeys ...");
  await stages.stop();
  expect(lines.at(-1)).toBe("50 passed, 2 failed");
});

it("says how far a stage is, how long it has taken and what is left", () => {
  const counts = { passed: 60, failed: 1, unit: "journeys" };
  expect(progressText({ ...counts, done: 61, total: 183 }, 122_000)).toBe(
    "61 of 183 journeys, 60 passed, 1 failed, 2 min 2 s, about 4 min 4 s left",
  );
  expect(progressText({ ...counts, done: 0, total: 183 }, 5000)).not.toContain("left");
  expect(progressText(undefined, 31_000)).toBe("31 s");
});
