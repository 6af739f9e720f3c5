import { compare, referenceSet, unstatedOfSet } from "@wirecost/analysis";
import { computeRun, getModel } from "@wirecost/sim-core";
import { describe, expect, it, test } from "vitest";
import { cellsTable, comparisonJson, comparisonTable, environmentMarkdown } from "./comparison-export.tsx";
import { type ComparedItem, pointParams } from "./items/compared-item.ts";
import { itemFromRun, itemFromSet } from "./items/item-from-set.ts";
import { askOpenSettings, judgedMeasurements, NOTHING_OPEN } from "./open-settings.ts";
import { type SharedCells, sharedCells } from "./shared-cells.ts";

const model = getModel("openedge-query");

const measured = itemFromSet(model, referenceSet(model, "openedge-messages-size"), {
  address: "reference:openedge-messages-size",
  detail: "Reference",
});

if (!measured) throw new Error("the reference has rows");

/** Settings of the first measured row, so that a run at its -Mm predicts that row. */
const settings = pointParams(measured, measured.points[0]);

const run = (mm: number, address: string): ComparedItem =>
  itemFromRun(
    model,
    computeRun({
      model: model.id,
      params: { ...settings, mm },
      axes: [
        { param: "mm", values: [1024, 8192] },
        { param: "prefetchNumRecs", values: [10_000] },
      ],
      metric: "messages",
      seed: 1,
    }),
    { address, title: `run at ${mm}`, detail: "Run" },
  );

const items = [run(1024, "run:1"), run(8192, "run:2"), measured];

const choices = items.map((item, i) => ({ item, point: item.points[0], letter: "ABC"[i] ?? "" }));

describe("comparisonTable", () => {
  const table = comparisonTable(choices, 0, false, NOTHING_OPEN);
  const line = (name: string) => table.rows.find((row) => row[0] === name);
  it("has a column per item and a line per difference", () => {
    expect(table.head).toEqual(["", "A: run at 1024", "B: run at 8192", `C: ${measured.title}`]);
    expect(line("-Mm")).toEqual(["-Mm", "1,024 bytes", "8,192 bytes", "1,024 bytes"]);
    expect(line("MTU")).toBeUndefined();
    expect(comparisonTable(choices, 0, true, NOTHING_OPEN).rows.some((row) => row[0] === "MTU")).toBe(true);
  });
  it("keeps numbers as numbers, with difference, ratio and residual", () => {
    const [, a, b] = line("Messages (messages)") ?? [];
    if (typeof a !== "number" || typeof b !== "number") throw new Error("numbers stay numbers");
    expect(line("Messages (messages), difference to A")).toEqual([
      "Messages (messages), difference to A",
      "",
      b - a,
      expect.any(Number),
    ]);
    expect(line("Messages, ratio to A")?.[2]).toBeCloseTo(b / a);
    expect(line("Messages, residual against A")?.slice(1, 3)).toEqual(["", ""]);
    expect(line("Messages, residual against A")?.[3]).toMatch(/%$/);
  });
});

describe("a residual of a measurement that states fewer settings than its prediction needs", () => {
  const params = { pattern: "for-each-no-lock", records: 137 };
  const predicted = itemFromRun(
    model,
    computeRun({
      model: model.id,
      params,
      axes: [
        { param: "mm", values: [4096, 16_384] },
        { param: "prefetchNumRecs", values: [50] },
      ],
      metric: "messages",
      seed: 1,
    }),
    { address: "run:3", title: "run of 137", detail: "Run" },
  );
  const lineOf = async (stated: typeof predicted.base) => {
    const rows = [{ row: "1", label: "own", settings: { ...params, ...stated }, metrics: { messages: 9 } }];
    const set = { ...referenceSet(model, "openedge-messages-size"), setup: {}, rows };
    const own = itemFromSet(model, set, { address: "upload:1", detail: "Upload" });
    if (!own) throw new Error("the set has a row");
    const sides = [predicted, own].map((item, i) => ({ item, point: item.points[0], letter: "AB"[i] ?? "" }));
    const open = await askOpenSettings(judgedMeasurements(sides), ["messages"], async (...args) =>
      unstatedOfSet(...args),
    );
    const { rows: lines } = comparisonTable(sides, 0, false, open);
    expect(lines.find(([name]) => name === "Messages, residual against A")?.[2]).toMatch(/%$/);
    return lines.find(([name]) => name === "Messages, residual rests on");
  };

  it("names those settings in a separate line", async () => {
    expect((await lineOf({}))?.slice(0, 2)).toEqual(["Messages, residual rests on", ""]);
    expect((await lineOf({}))?.[2]).toContain("-Mm");
    const { mm = 0 } = pointParams(predicted, predicted.points[0]);
    expect((await lineOf({ mm }))?.[2]).not.toContain("-Mm");
  });

  it("has no such line if all settings are stated", async () => {
    expect(await lineOf(pointParams(predicted, predicted.points[0]))).toBeUndefined();
  });
});

describe("cellsTable and comparisonJson", () => {
  const shared = sharedCells(items, 0);
  if (!shared) throw new Error("three items share cells");
  const comparisonOf = ({ sides }: SharedCells) =>
    compare(sides, { baseline: 0, metrics: ["messages"], minEffect: 0.05 });
  const tableOf = (of: SharedCells, sides = choices) => {
    const comparison = comparisonOf(of);
    const [metric] = comparison.metrics;
    if (!metric) throw new Error("messages are a metric");
    return cellsTable(sides, comparison, metric);
  };
  it("lists the shared cells", () => {
    const table = tableOf(shared);
    expect(table.head.slice(0, 3)).toEqual([
      "-Mm (bytes)",
      "-prefetchNumRecs (records)",
      "A: run at 1024, Messages (messages)",
    ]);
    expect(table.rows[0]?.slice(0, 2)).toEqual(["1024", "10000"]);
  });
  it("has the runs of a measurement, and the range of a prediction that has one", () => {
    expect(tableOf(shared).head.slice(5, 6)).toEqual(["C: runs"]);
    expect(tableOf(shared).rows[0]?.[5]).toBe(1);
    const items = [{}, { fillAhead: 3 }].map((constants) => {
      const run = computeRun({
        model: model.id,
        params: { records: 4000, latencyMs: 6, ...constants },
        axes: [
          { param: "mm", values: [8192] },
          { param: "prefetchNumRecs", values: [32, 10_000] },
        ],
        metric: "messages",
        seed: 1,
      });
      return itemFromRun(model, run, { address: "run:1", title: "", detail: "" });
    });
    const cells = sharedCells(items, 0);
    if (!cells) throw new Error("two runs share cells");
    const table = tableOf(
      cells,
      items.map((item, i) => ({ item, point: item.points[0], letter: "AB"[i] ?? "" })),
    );
    expect(table.head.slice(4, 5)).toEqual(["A: range"]);
    expect(table.rows.map((row) => row[4])).toEqual([expect.stringMatching(/^[\d,]+–[\d,]+ msgs$/), ""]);
  });
  it("adds a verdict if both sides were measured", () => {
    const both = [measured, { ...measured, address: "again" }];
    const cells = sharedCells(both, 0);
    if (!cells) throw new Error("two items share cells");
    const table = tableOf(
      cells,
      both.map((item, i) => ({ item, point: item.points[0], letter: "AB"[i] ?? "" })),
    );
    expect(table.head.slice(-3)).toEqual([
      "B: verdict",
      "B: shift (messages)",
      "B: p after Holm's correction",
    ]);
    expect(table.rows.every((row) => row.at(-3) === "the same count")).toBe(true);
  });
  it("exports the complete comparison as JSON", () => {
    const document: unknown = JSON.parse(comparisonJson(choices, 0, comparisonOf(shared)));
    expect(document).toMatchObject({
      format: 2,
      comparison: { baseline: 0, minEffect: 0.05, metrics: [{ metric: "messages", unit: "messages" }] },
      sides: [{ address: "run:1", modelVersion: model.version }, {}, { modelVersion: null }],
    });
  });
});

describe("environment holders", () => {
  test("a file lists the environments and their differences", () => {
    const holders = [
      { letter: "A", facts: { version: "11.7", host: "db_1" } },
      { letter: "C", facts: { version: "12.8" } },
      { letter: "D", facts: undefined },
    ];
    expect(environmentMarkdown(holders)).toBe(
      [
        "",
        "- Measured in different environments. Version: A 11.7, C 12.8.",
        "- Host is not stated of C.",
        "- The environment of D is not stated.",
        "- A was measured on: Version 11.7, Host db\\_1.",
        "- C was measured on: Version 12.8.",
        "",
      ].join("\n"),
    );
    expect(environmentMarkdown([])).toBe("");
  });
});
