import { changePoints, schemaOfColumns, type Thresholds } from "@wirecost/analysis";
import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { historyScales, levels, stretches } from "./history-chart.tsx";
import { chosenSystem } from "./history-page.tsx";
import { changeText, checkText, historyText, spreadText } from "./history-text.ts";
import {
  cellLabels,
  cellsWith,
  inOrder,
  isBeyond,
  pointChecks,
  pointOfUpload,
  pointWhen,
  type Series,
} from "./series.ts";
import { readThresholds } from "./threshold-form.tsx";
import { baselineAt, baselinesOf } from "./upload-history.tsx";

const model = getModel("openedge-query");
const { messages, elapsedMs } = model.metrics;
if (!messages || !elapsedMs) throw new Error("The model has lost its metrics.");
const noun = ["upload", "uploads"] as const;

const series = (metric: Series["metric"], ...values: (readonly number[])[]): Series => ({
  metric,
  points: values.map((own, i) =>
    pointOfUpload({
      uploadId: `u${i}`,
      name: `${i}.csv`,
      createdAt: `2026-11-${10 + i}T08:00:00.000Z`,
      measuredOn: null,
      runs: own.length,
      values: [...own],
      times: null,
    }),
  ),
});
const around = (value: number) => [0, 1, 2, 3, 4, 5, 6].map((i) => value + i - 3);
const describePoint = (one: Series, thresholds: Thresholds) =>
  pointChecks(one, one.points[0], thresholds, 1).map((check) =>
    checkText(check, one.metric, thresholds).replaceAll("\u00a0", " "),
  );

describe("the text of a point", () => {
  it("compares it with the baseline and its thresholds", () => {
    const times = series(elapsedMs, around(100), around(120), around(102), around(90), [130, 131]);
    expect(describePoint(times, { worse: 0.1, limit: 125 })).toEqual([
      "baseline",
      "20 % worse: beyond the 10 % allowed",
      "2 % worse",
      "10 % better",
      "31 % worse; above the limit; too few runs for a verdict, 3 more are needed",
    ]);
    expect(describePoint(series(messages, [102], [130]), { limit: 110 })).toEqual([
      "baseline",
      "27 % worse; above the limit of 110 msgs",
    ]);
  });
  it("gives no verdict if drift could explain the difference", () => {
    const rising = (uploadId: string, from: number) =>
      pointOfUpload({
        uploadId,
        name: `${uploadId}.csv`,
        createdAt: "2026-11-10T08:00:00.000Z",
        measuredOn: null,
        runs: 12,
        values: Array.from({ length: 12 }, (_, i) => 40 * 1.01 ** (from + i) + (i % 3) / 20),
        times: Array.from({ length: 12 }, (_, i) => ({ clock: "time", at: 6e4 * (from + i) })),
      });
    const apart: Series = { metric: elapsedMs, points: [rising("a", 0), rising("b", 12)] };
    expect(describePoint(apart, { worse: 0.05 })[1]).toMatch(
      /^13 % worse; no verdict: runs drift by about 1 % per run \(p < 0\.001\), and this upload was measured after the baseline\. Interleave the runs\.$/,
    );
    const untimed = apart.points.map(({ times: _, ...point }) => point);
    expect(describePoint({ ...apart, points: untimed }, { worse: 0.05 })[1]).toBe(
      "13 % worse: beyond the 5 % allowed",
    );
  });
  it("is empty without a baseline and thresholds", () => {
    const one = series(elapsedMs, around(100), around(120));
    const checks = pointChecks(one, undefined, {}, 1);
    expect(checks.map((check) => checkText(check, one.metric, {}))).toEqual(["", ""]);
    expect(checks.some(isBeyond)).toBe(false);
  });
  it("describes its interval", () => {
    const [many, few, one, alike] = series(elapsedMs, around(100), [99, 101], [5], [7, 7]).points;
    if (!many || !few || !one || !alike) throw new Error("no points");
    expect(spreadText(many, elapsedMs)).toBe("95 % interval 97.0 ms to 103 ms, 7 runs");
    expect(spreadText(few, elapsedMs)).toBe("2 runs from 99.0 ms to 101 ms");
    expect(spreadText(one, elapsedMs)).toBe("1 run");
    expect(spreadText(alike, elapsedMs)).toBe("2 runs, all equal");
  });
});

describe("the text of a history", () => {
  const steps = [100, 101, 99, 100, 101, 120, 121, 119, 120, 121].map((value) => [value]);
  it("gives the latest change and its size", () => {
    const times = series(elapsedMs, ...steps);
    const found = changePoints(times.points.map(({ median }) => median));
    const checks = pointChecks(times, times.points[0], {}, 1);
    expect(historyText(times, found, checks, noun)).toBe(
      "Elapsed: 121 ms in the latest of 10 uploads. It changed once, with 5.csv (+20 %).",
    );
    const [change] = found.changes;
    expect(change && changeText(change, times)).toMatch(
      /^\+20 %, worse: \+20.0 ms, 95 % interval \+1\d.\d ms to \+2\d.\d ms; p = 0.0\d\d, from 5.csv on$/,
    );
  });
  it('does not report "no change" before a test can show one', () => {
    const times = series(elapsedMs, ...[100, 101, 99, 100, 101, 100, 130, 131].map((value) => [value]));
    const found = changePoints(times.points.map(({ median }) => median));
    expect(historyText(times, found, pointChecks(times, undefined, {}, 1), noun)).toBe(
      "Elapsed: 131 ms in the latest of 8 uploads. No significant change; detection needs 3 uploads after it.",
    );
  });
  it("reports no change if the interval of the difference includes 0", () => {
    const times = series(elapsedMs, ...steps);
    const found = changePoints(times.points.map(({ median }) => median));
    const checks = pointChecks(times, undefined, {}, 1);
    const [change] = found.changes;
    if (!change) throw new Error("no change");
    for (const interval of [[-1, 21] as const, [0, 21] as const]) {
      const unsure = { ...change, shift: { ...change.shift, interval } };
      expect(historyText(times, { ...found, changes: [unsure] }, checks, noun)).toBe(
        "Elapsed: 121 ms in the latest of 10 uploads. No significant change. Values since 5.csv differ from those before, but the 95 % interval of the difference includes 0.",
      );
      expect(changeText(unsure, times)).toContain("no significant shift");
      expect(
        historyText(times, { ...found, changes: [change, { ...unsure, index: 8 }] }, checks, noun),
      ).toMatch(/ It changed once, with 5\.csv \(\+20 %\)\. Values since 8\.csv differ from those before/);
    }
  });
  it("says that points are correlated, and what that means", () => {
    const wave = Array.from({ length: 24 }, (_, i) => [50 + 4 * Math.sin(i / 2)]);
    const times = series(elapsedMs, ...wave);
    const found = changePoints(times.points.map(({ median }) => median));
    expect(found.changes).toEqual([]);
    expect(historyText(times, found, pointChecks(times, undefined, {}, 1), noun)).toMatch(
      / The uploads are correlated \(about (0\.[89]|1\.0)\): each upload resembles the one before it, so the values rise and fall without a change\.$/,
    );
  });
  it("gives the number of uploads for change detection", () => {
    const one = series(elapsedMs, [100]);
    expect(historyText(one, changePoints([]), pointChecks(one, undefined, {}, 1), noun)).toBe(
      "Elapsed: 100 ms in the latest of 1 upload. Change detection needs 8 uploads, at least 3 before and 3 after a change.",
    );
  });
});

const cell = (key: string, settings: Record<string, number | string>) => ({
  key,
  settings,
  stated: settings,
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
  it("names the distinctive settings of cells, or all of a single cell", () => {
    const cells = [cell("a", { mm: 1024, records: 500 }), cell("b", { mm: 8192, records: 500 })];
    expect([...cellLabels(model, cells).values()]).toEqual(["-Mm 1024", "-Mm 8192"]);
    expect([...cellLabels(model, cells.slice(0, 1)).values()][0]).toContain("-Mm 1024");
    expect(cellLabels(model, [cell("c", {})]).get("c")).toBe("no settings stated");
  });

  it("shows settings in the unit of the schema", () => {
    const column = { kind: "number", id: "hold (ms)", label: "hold", unit: "s", integer: true } as const;
    const schema = schemaOfColumns({ settings: [{ ...column, min: 37, max: 41 }], metrics: [] });
    const cells = [37, 41].map((s) => ({
      ...cell(`${s}`, { "hold (ms)": s * 1000 }),
      stated: { "hold (ms)": s },
    }));
    expect([...cellLabels(schema, cells).values()]).toEqual(["hold 37 s", "hold 41 s"]);
  });

  it("counts the uploads with a metric, and omits cells without one", () => {
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

  it("lists cells with most uploads first, then by numeric settings", () => {
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
  it("is the requested one, or the one stored last", () => {
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
  it("is the measuring day in every time zone, or the time of storing", () => {
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
  const savedBaseline = {
    id: "019ac000-0000-7000-8000-000000000000",
    model: "openedge-query",
    kind: null,
    metric: "messages",
    settings: { mm: 1024, records: 500 },
    uploadId: null,
    thresholds: {},
    updatedAt: "2026-11-21T10:00:00.000Z",
  };
  it("finds the baseline of the same settings, in any order", () => {
    expect(baselineAt([savedBaseline], { records: 500, mm: 1024 })).toBe(savedBaseline);
    expect(baselineAt([savedBaseline], { mm: 1024 })).toBeUndefined();
  });
  it("keeps baselines of other metrics, models and kinds separate", () => {
    const ofKind = { ...savedBaseline, model: null, kind: "0123" };
    const all = [
      savedBaseline,
      ofKind,
      { ...savedBaseline, metric: "elapsedMs" },
      { ...savedBaseline, model: "round-trips" },
    ];
    expect(baselinesOf(all, { model: "openedge-query" }, "messages")).toEqual([savedBaseline]);
    expect(baselinesOf(all, { kind: "0123" }, "messages")).toEqual([ofKind]);
  });
});

describe("the chart", () => {
  const metric = model.metrics.elapsedMs;
  if (!metric) throw new Error("no metric");
  it("has space for every interval and level", () => {
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
  it("works for a single value", () => {
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
  it("is split at the changes", () => {
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
