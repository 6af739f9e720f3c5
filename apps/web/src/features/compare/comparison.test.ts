import { differenceTo, referenceSet } from "@wirecost/analysis";
import { computeRun, type Design, getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { type ComparedItem, pointOf, pointParams } from "./items/compared-item.ts";
import { itemFromRun, itemFromSet } from "./items/item-from-set.ts";
import { compareMetrics, largestOf } from "./metric-cell.tsx";
import { compareSettings } from "./point-text.ts";
import { residualSummaries } from "./residual-summaries.ts";
import { sharedCells } from "./shared-cells.ts";

const model = getModel("openedge-query");
const design = (params: Design["params"]): Design => ({
  model: model.id,
  params,
  axes: [
    { param: "mm", values: [1024, 8192] },
    { param: "prefetchNumRecs", values: [16, 10_000] },
  ],
  metric: "messages",
  seed: 1,
});
const run = (params: Design["params"], address = "run:1"): ComparedItem =>
  itemFromRun(model, computeRun(design(params)), { address, title: address, detail: "" });
const sizes = (): ComparedItem => {
  const item = itemFromSet(model, referenceSet(model, "openedge-messages-size"), {
    address: "reference:openedge-messages-size",
    detail: "",
  });
  if (!item) throw new Error("the reference has rows");
  return item;
};
const first = (item: ComparedItem) => ({ item, point: item.points[0] });

describe("differenceTo", () => {
  it("has a difference and a ratio", () => {
    expect(differenceTo(60, 15)).toEqual({ difference: -45, ratio: 0.25 });
  });
  it("has no ratio to zero, except of zero", () => {
    expect(differenceTo(0, 3)).toEqual({ difference: 3, ratio: null });
    expect(differenceTo(0, 0)).toEqual({ difference: 0, ratio: 1 });
  });
  it("is unknown if either side is", () => {
    expect(differenceTo(undefined, 3)).toBeUndefined();
    expect(differenceTo(3, Number.NaN)).toBeUndefined();
  });
});

describe("itemFromRun", () => {
  it("shows the stored values by cell", () => {
    const item = run({ records: 100 });
    const stored = computeRun(design({ records: 100 }));
    const at = stored.metrics.indexOf("messages");
    expect(item.points).toHaveLength(5);
    expect(pointOf(item, "c3").settings).toEqual({ mm: 8192, prefetchNumRecs: 10_000 });
    expect(pointOf(item, "c3").metrics.messages).toBe(stored.cells[3]?.[at]);
    expect(pointOf(item, "gone").id).toBe("own");
  });
});

describe("compareSettings", () => {
  it("marks only stated values that differ, and omits settings without effect", () => {
    const rows = compareSettings([first(run({ latencyMs: 1 })), first(run({ latencyMs: 20 }))]);
    expect(rows.filter((row) => row.differs).map((row) => row.id)).toEqual(["latencyMs"]);
    expect(rows.some((row) => row.id === "outerRecords")).toBe(false);
  });
  it("does not mark settings that a measured set does not state", () => {
    const rows = compareSettings([first(run({ messageUs: 99 })), first(sizes())]);
    expect(rows.find((row) => row.id === "messageUs")).toMatchObject({
      values: [99, undefined],
      differs: false,
    });
    expect(rows.find((row) => row.id === "counterReadings")).toMatchObject({ values: [0, 1], differs: true });
  });
});

describe("compareMetrics", () => {
  it("compares every value with the baseline", () => {
    const choices = [first(run({ records: 100 })), first(run({ records: 1000 }))];
    const records = compareMetrics(choices, 1).find((row) => row.id === "records");
    expect(records?.values).toEqual([
      { value: 100, against: { difference: -900, ratio: 0.1 } },
      { value: 1000 },
    ]);
  });
  it("has one unit per row, of its largest value or range", () => {
    expect(largestOf([{ value: 103 }, null, { value: undefined }, { value: 161 }])).toBe(161);
    expect(largestOf([{ value: 90, range: { low: 70, high: 130 } }, { value: 120 }])).toBe(130);
  });
  it("gives the residual if one side is measured, only for the same settings", () => {
    const measured = sizes();
    const messages: number | undefined = measured.points[0].metrics.messages;
    const settings = pointParams(measured, measured.points[0]);
    const elsewhere = compareMetrics([first(run({ ...settings, mm: 8192 })), first(measured)], 0);
    expect(elsewhere.find((row) => row.id === "messages")?.values[1]).not.toHaveProperty("against.residual");
    const rows = compareMetrics([first(run(settings)), first(measured)], 0);
    const cell = rows.find((row) => row.id === "messages")?.values;
    expect(cell?.[1]?.against?.residual).toBeCloseTo(
      ((cell?.[0]?.value ?? 0) - (messages ?? 0)) / (messages ?? 1),
    );
    const bytes = rows.find((row) => row.id === "bytes")?.values;
    expect(bytes?.[1]).toEqual({ value: undefined });
  });
});

describe("sharedCells", () => {
  it("matches cells by the baseline's axes, measured or predicted", () => {
    const shared = sharedCells([run({}), run({ latencyMs: 20 }), sizes()], 0);
    expect(shared?.axes).toEqual(["mm", "prefetchNumRecs"]);
    expect(shared?.cells).toHaveLength(4);
    const cell = shared?.cells.find((c) => c.values[0] === 8192 && c.values[1] === 10_000);
    expect(cell?.points.map((point) => point !== undefined)).toEqual([true, true, true]);
  });
  const measured = (address: string, rows: readonly Readonly<Record<string, number>>[], setup = {}) => {
    const set = {
      ...referenceSet(model, "openedge-messages-size"),
      setup,
      axes: ["mm", "prefetchNumRecs"] as const,
      rows: rows.map(({ messages = 0, ...settings }, i) => ({
        row: String(i),
        label: "",
        settings,
        metrics: { messages },
      })),
    };
    const item = itemFromSet(model, set, { address, detail: "" });
    if (!item) throw new Error("the set has rows");
    return item;
  };
  const several = [1024, 1024, 8192, 8192].map((mm, i) => ({ mm, messages: 100 + i }));
  it("uses the one axis that uploads state", () => {
    const shared = sharedCells([measured("upload:1", several), measured("upload:2", several)], 0);
    expect(shared?.axes).toEqual(["mm"]);
    expect(shared?.cells.map(({ values }) => values)).toEqual([[1024], [8192]]);
    const runs = new Float64Array([102, 103]);
    expect(shared?.cells[1]?.points.map((point) => point?.replicates?.messages)).toEqual([runs, runs]);
  });
  it("compares a run's cells with an upload of one axis, whichever is the baseline", () => {
    const items = [run({ prefetchNumRecs: 10_000 }), measured("upload:1", several)];
    for (const baseline of [0, 1]) {
      const shared = sharedCells(items, baseline);
      expect(shared?.cells.map(({ values }) => values)).toEqual([[1024], [8192]]);
    }
    expect(sharedCells(items, 0)?.cells[0]?.points[0]?.settings).toEqual({
      mm: 1024,
      prefetchNumRecs: 10_000,
    });
  });
  it("keeps both axes for items that state them if another states one", () => {
    const shared = sharedCells([run({}), run({ latencyMs: 20 }), measured("upload:1", several)], 0);
    expect(shared?.axes).toEqual(["mm", "prefetchNumRecs"]);
    expect(shared?.cells[0]?.points.map((point) => point !== undefined)).toEqual([true, true, false]);
  });
  it("has one cell for uploads without varying settings", () => {
    const runs = (shift: number) => [1, 2, 3, 4].map((i) => ({ messages: shift + i }));
    const shared = sharedCells([measured("upload:1", runs(10)), measured("upload:2", runs(20))], 0);
    expect(shared?.axes).toEqual([]);
    expect(shared?.cells.map(({ points }) => points.map((point) => point?.n))).toEqual([[4, 4]]);
    expect(sharedCells([measured("upload:1", several), measured("upload:2", runs(20))], 0)?.cells).toEqual(
      [],
    );
  });
  it("is empty if nothing is shared", () => {
    const other = itemFromRun(
      model,
      computeRun({
        ...design({}),
        axes: [
          { param: "mm", values: [500] },
          { param: "records", values: [7] },
        ],
      }),
      { address: "run:2", title: "", detail: "" },
    );
    expect(sharedCells([run({}), other], 0)?.cells).toEqual([]);
  });
  it("uses the measured rows closest to the baseline for a cell", () => {
    const set = referenceSet(model, "openedge-messages-options");
    const item = itemFromSet(model, set, { address: "reference:o", detail: "" });
    if (!item) throw new Error("the reference has rows");
    const base = itemFromRun(
      model,
      computeRun({
        ...design({ prefetchDelay: true, prefetchFactor: 0 }),
        axes: [
          { param: "mm", values: [32_600] },
          { param: "prefetchNumRecs", values: [16] },
        ],
      }),
      { address: "run:1", title: "", detail: "" },
    );
    const row = set.rows.find(
      (r) => r.settings.mm === 32_600 && r.settings.prefetchDelay === true && r.settings.prefetchFactor === 0,
    );
    expect(sharedCells([base, item], 0)?.cells[0]?.points[1]?.metrics).toEqual(row?.metrics);
  });
});

describe("residualSummaries", () => {
  const item = sizes();
  const points = item.points.map((point) => ({ params: pointParams(item, point), metrics: point.metrics }));
  it("predicts every measured setting and summarizes the error", () => {
    const summaries = residualSummaries(model, points);
    expect(summaries.get("messages")?.figures).toBe(points.length);
    expect(summaries.get("messages")?.worst).toBeLessThan(0.1);
    expect(summaries.has("bytes")).toBe(false);
  });
  it("omits settings outside the model's range", () => {
    const [first] = points;
    if (!first) throw new Error("the set has rows");
    const outside = { ...first, params: { ...first.params, mm: -1 } };
    expect(residualSummaries(model, [first, outside]).get("messages")?.figures).toBe(1);
  });
});
