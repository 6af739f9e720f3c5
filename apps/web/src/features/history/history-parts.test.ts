import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { historyScales, levels, stretches } from "./history-chart.tsx";
import { chosenSystem } from "./history-page.tsx";
import { cellLabels, cellsWith, inOrder, pointOfUpload, pointWhen } from "./series.ts";
import { readThresholds } from "./threshold-form.tsx";
import { baselineAt, baselinesOf } from "./upload-history.tsx";

const model = getModel("openedge-query");
const cell = (key: string, settings: Record<string, number | string>) => ({
  key,
  settings,
  uploads: 1,
  measured: {},
  rows: 1,
});

const points = [100, 110, 130].map((value, i) =>
  pointOfUpload({
    uploadId: `u${i}`,
    name: "a.csv",
    createdAt: "2026-11-21T10:00:00.000Z",
    measuredOn: i === 0 ? "2026-11-20" : null,
    runs: 2,
    values: [value - 5, value + 5],
    times: null,
  }),
);

describe("cellLabels", () => {
  it("names what tells the cells apart, or all of a single one", () => {
    const cells = [cell("a", { mm: 1024, records: 500 }), cell("b", { mm: 8192, records: 500 })];
    expect([...cellLabels(model, cells).values()]).toEqual(["-Mm 1024", "-Mm 8192"]);
    expect([...cellLabels(model, cells.slice(0, 1)).values()][0]).toContain("-Mm 1024");
    expect(cellLabels(model, [cell("c", {})]).get("c")).toBe("no settings stated");
  });
  it("counts the uploads that measured a metric, and leaves out cells that none did", () => {
    const cells = [
      { ...cell("a", { mm: 1024 }), uploads: 3, measured: { messages: 1, elapsedMs: 3 } },
      { ...cell("b", { mm: 8192 }), uploads: 2, measured: { messages: 2 } },
    ];
    const shown = (metric?: string) => cellsWith(cells, metric).map(({ key, uploads }) => [key, uploads]);
    expect(shown("messages")).toEqual([
      ["b", 2],
      ["a", 1],
    ]);
    expect(shown("elapsedMs")).toEqual([["a", 3]]);
    expect(shown()).toEqual([
      ["a", 3],
      ["b", 2],
    ]);
  });

  it("lists those of most uploads first, then by their settings as numbers", () => {
    const cells = [
      cell("a", { mm: 32600 }),
      cell("b", { mm: 8192 }),
      { ...cell("c", { mm: 16384 }), uploads: 9 },
    ];
    expect(inOrder(cells, cellLabels(model, cells)).map(({ key }) => key)).toEqual(["c", "b", "a"]);
  });
});

describe("chosenSystem", () => {
  const kind = (key: string) => ({ key, format: "hyperfine", figures: ["a", "b", "c", "d"], uploads: 1 });
  const nothing = { model: "", kind: "" };
  it("is what is asked for, else what was stored last", () => {
    expect(chosenSystem(nothing, undefined, [])).toBeUndefined();
    expect(chosenSystem(nothing, { model: "gone" }, [])).toBeUndefined();
    expect(chosenSystem({ model: "bulk-insert", kind: "" }, undefined, [])?.source).toEqual({
      model: "bulk-insert",
    });
    expect(chosenSystem(nothing, { model: null }, [kind("k1"), kind("k2")])?.source).toEqual({ kind: "k1" });
    expect(chosenSystem(nothing, { model: "round-trips" }, [kind("k1")])?.source).toEqual({
      model: "round-trips",
    });
    expect(chosenSystem({ ...nothing, kind: "k2" }, undefined, [kind("k1"), kind("k2")])).toMatchObject({
      source: { kind: "k2" },
      title: expect.stringMatching(/: a, b, c and 1 more$/),
    });
    expect(chosenSystem({ ...nothing, kind: "gone" }, undefined, [])?.title).toBe("Custom tables");
  });
});

describe("pointWhen", () => {
  it("is the day of measuring in every time zone, or the moment of storing", () => {
    const [measured, stored] = points;
    expect(measured && pointWhen(measured)).toBe("20 Nov 2026");
    expect(stored && pointWhen(stored)).toMatch(/^2[12] Nov 2026, \d\d:00$/);
  });
});

describe("readThresholds", () => {
  it.each([
    ["10", "", { thresholds: { worse: 0.1 } }],
    ["", "1,250", { thresholds: { limit: 1250 } }],
    [" ", "", { thresholds: {} }],
    ["-1", "", { worseError: '"-1" is not a number from 0 to 10,000.' }],
    ["ten", "x", { worseError: expect.any(String), limitError: '"x" is not a number.' }],
  ])("of %j and %j", (worse, limit, expected) => {
    expect(readThresholds(worse, limit)).toEqual(expected);
  });
});

describe("baselinesOf", () => {
  const kept = {
    id: "019ac000-0000-7000-8000-000000000000",
    model: "openedge-query",
    kind: null,
    metric: "messages",
    settings: { mm: 1024, records: 500 },
    uploadId: null,
    thresholds: {},
    updatedAt: "2026-11-21T10:00:00.000Z",
  };
  it("finds the one of the same settings, in any order", () => {
    expect(baselineAt([kept], { records: 500, mm: 1024 })).toBe(kept);
    expect(baselineAt([kept], { mm: 1024 })).toBeUndefined();
  });
  it("keeps apart what is kept of other metrics, models and kinds", () => {
    const ofKind = { ...kept, model: null, kind: "0123" };
    const all = [kept, ofKind, { ...kept, metric: "elapsedMs" }, { ...kept, model: "round-trips" }];
    expect(baselinesOf(all, { model: "openedge-query" }, "messages")).toEqual([kept]);
    expect(baselinesOf(all, { kind: "0123" }, "messages")).toEqual([ofKind]);
  });
});

describe("the picture", () => {
  const metric = model.metrics.elapsedMs;
  if (!metric) throw new Error("no metric");
  it("has room for every interval and level", () => {
    const lines = levels({ metric, points }, points[0], { worse: 0.5, limit: 180 });
    expect(lines).toEqual([
      { label: "baseline", value: 100 },
      { label: "allowed", value: 150 },
      { label: "limit", value: 180 },
    ]);
    const scales = historyScales({ metric, points }, lines, 600);
    for (const value of [95, 135, 180]) {
      expect(scales.y(value)).toBeGreaterThan(scales.top);
      expect(scales.y(value)).toBeLessThan(scales.bottom);
    }
    expect([0, 1, 2].map((i) => scales.at(scales.x(i)))).toEqual([0, 1, 2]);
    expect([scales.at(-50), scales.at(5000)]).toEqual([0, 2]);
  });
  it("stands on one value, too", () => {
    const [point] = points;
    const scales = historyScales(
      {
        metric,
        points: point
          ? [{ ...point, values: [0], median: 0, interval: { low: 0, high: 0, kind: "range", coverage: 0 } }]
          : [],
      },
      [],
      600,
    );
    expect(Number.isFinite(scales.y(0))).toBe(true);
  });
  it("is cut at the changes", () => {
    const change = { p: 0.01, effect: 0.1, shift: { estimate: 1, interval: undefined } };
    expect(
      stretches(10, [
        { index: 4, ...change },
        { index: 7, ...change },
      ]),
    ).toEqual([
      [0, 3],
      [4, 6],
      [7, 9],
    ]);
  });
});
