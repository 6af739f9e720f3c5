import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePlan, planProgress } from "@wirecost/analysis";
import { readMeasurements } from "@wirecost/importers/testing";
import { getModel } from "@wirecost/sim-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDatabase } from "../../../check/shared-database.mjs";
import { connectionsOf, measurePlan } from "./measure-plan.mjs";
import { openResults } from "./plan-results.mjs";
import { readPlan } from "./read-plan.mjs";
import { makeRig } from "./rig.mjs";

const model = getModel("round-trips");
const plan = makePlan(
  {
    model: model.id,
    params: { rowCount: 20, connections: 5, fetchSize: 7, batchRows: 6 },
    axes: [
      { param: "pattern", values: ["join", "in-list", "cursor", "parallel", "insert-batch", "copy"] },
      { param: "rttMs", values: [0.5, 2] },
    ],
    metric: "elapsedMs",
    seed: 1,
  },
  { cells: 12, replicates: 2 },
);
/** @type {Awaited<ReturnType<typeof makeRig>>} */
let rig;
/** @type {() => Promise<void>} */
let stop;
/** @type {string} */
let folder;
/** @type {string} */
let out;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wirecost-plan-"));
  out = join(folder, "results.csv");
  rig = await makeRig(await newDatabase(), 100_000, connectionsOf(plan));
  stop = async () => {
    await rig.close();
    await rm(folder, { recursive: true });
  };
});
afterAll(() => stop());

const measure = async () => measurePlan(plan, rig, await openResults(out, plan.id));

describe("a plan on a real PostgreSQL", () => {
  it("is measured in its order, and an upload finds every cell", async () => {
    const total = plan.cells.length * plan.replicates;
    expect(await measure()).toBe(total);
    const reading = readMeasurements({ name: "results.csv", bytes: await readFile(out) }, { model });
    expect(reading.complaints).toEqual([]);
    expect(reading.needsMapping).toBe(false);
    const progress = planProgress(plan, reading.rows);
    expect(progress).toMatchObject({ measured: total, total, strangers: [] });
    for (const { cell, metrics, differs } of progress.cells) {
      const { pattern, rttMs } = cell.settings;
      expect(metrics?.elapsedMs).toBeGreaterThanOrEqual(Number(rttMs) * (metrics?.roundTrips ?? 0));
      // What a cursor takes in PostgreSQL beyond what was planned is said, not hidden.
      expect(differs.includes("extraTrips")).toBe(pattern === "cursor");
      expect(differs).not.toContain("rttMs");
    }
  });

  it("continues where it stopped: only missing cells are run, and a line that was cut off is run again", async () => {
    const lines = (await readFile(out, "utf8")).trimEnd().split("\n");
    await writeFile(out, `${lines.slice(0, -3).join("\n")}\n`);
    await appendFile(out, lines.at(-1)?.slice(0, 30) ?? "");
    expect(await measure()).toBe(3);
    const again = (await readFile(out, "utf8")).trimEnd().split("\n");
    expect(again.slice(0, -3)).toEqual(lines.slice(0, -3));
    expect(again).toHaveLength(lines.length);
    expect(await measure()).toBe(0);
  });

  it("fills the table of the plan's harness, whose lines have no result yet", async () => {
    const table = join(folder, "table.csv");
    const labels = plan.cells.map(({ id }) => `${plan.id} ${id} r1`);
    await writeFile(table, `label,rttMs,elapsedMs\n${labels.map((label) => `${label},2,\n`).join("")}`);
    const [first = "", second = ""] = labels;
    const { done, append } = await openResults(table, plan.id);
    expect(done.size).toBe(0);
    await append({
      row: "c1/1",
      label: first,
      line: 2,
      settings: { rttMs: 2 },
      metrics: { elapsedMs: 7.5 },
    });
    expect((await openResults(table, plan.id)).done).toEqual(new Set([first]));
    // A value that someone measured stays.
    await writeFile(table, `label,rttMs,elapsedMs\n${first},2,\n${second},2,31.25\n`);
    expect((await openResults(table, plan.id)).done).toEqual(new Set([second]));
    expect(await readFile(table, "utf8")).toBe(`label,rttMs,elapsedMs\n${second},2,31.25\n`);
  });

  it("never adds to another file", async () => {
    const other = join(folder, "other.csv");
    await writeFile(other, "label,elapsedMs\nnightly,5\n");
    await expect(openResults(other, plan.id)).rejects.toThrow(`rows that are not of ${plan.id}: nightly,5`);
  });
});

describe("readPlan", () => {
  /** @param {unknown} content */
  const keep = async (content) => {
    const path = join(folder, "plan.json");
    await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  };

  it("reads what was downloaded", async () => {
    expect(await readPlan(await keep(plan))).toEqual(plan);
  });

  const design = { params: {}, metric: "elapsedMs", seed: 1 };
  const openedge = getModel("openedge-query").view;
  it.each([
    ["no JSON", "nonsense", "cannot be read"],
    ["something else", { joy: 1 }, "is no plan: format"],
    ["a changed plan", { ...plan, noise: 0.4 }, "was changed since"],
    [
      "another model's",
      makePlan({ ...design, model: "openedge-query", axes: [openedge.rows, openedge.columns] }),
      "is of openedge-query; the lab measures round-trips",
    ],
    [
      "what the lab cannot set",
      makePlan({
        ...design,
        model: model.id,
        axes: [
          { param: "pattern", values: ["join", "in-list"] },
          { param: "lossPercent", values: [0, 1] },
        ],
      }),
      "the lab cannot set lossPercent; it can set pattern",
    ],
    [
      "more rows than there are",
      makePlan({
        ...design,
        model: model.id,
        axes: [
          { param: "pattern", values: ["join", "in-list"] },
          { param: "rowCount", values: [100, 100_000] },
        ],
      }),
      "rowCount: 100000 rows; the lab's tables have 1 to 10000",
    ],
  ])("refuses %s", async (_, content, words) => {
    await expect(readPlan(await keep(content))).rejects.toThrow(words);
  });
});
