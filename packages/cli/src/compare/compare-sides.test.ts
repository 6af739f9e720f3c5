import { rowsOfTable, schemaOfColumns, tableOfRows } from "@wirecost/analysis";
import { defaultParams, getModel, type Params, rng } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { type ComparedSides, compareSides, comparisonJson } from "./compare-sides.ts";
import { comparisonText } from "./comparison-text.ts";
import { failures, readThresholds } from "./failures.ts";
import type { Side } from "./side.ts";

const schema = getModel("openedge-query");

/** Eight runs per setting with small differences. */
function side(title: string, times: Readonly<Record<number, number>>, setup: Params = {}): Side {
  const rows = Object.entries(times).flatMap(([mm, ms]) =>
    Array.from({ length: 8 }, (_, run) => ({
      settings: { mm: Number(mm) },
      metrics: { elapsedMs: ms * (1 + run / 1000), messages: 100 },
    })),
  );
  return {
    title,
    origin: "measured",
    model: schema.id,
    schema,
    setup,
    axes: [],
    metric: "elapsedMs",
    table: tableOfRows(rows),
  };
}

/** The cells of the first metric: settings, the baseline's value, and the other's with its verdict. */
function cellsOf({ comparison }: ComparedSides) {
  const [metric] = comparison.metrics;
  return (metric?.cells ?? []).map(({ settings, sides: [from, to] }) => ({
    settings,
    baseline: from,
    other: to,
    ...to?.against,
  }));
}

const rowsOf = ({ table }: Side) => [...rowsOfTable(table)];
const byTime = { metrics: [], minEffect: 0.05 };

describe("two measurements", () => {
  const before = side("before", { 1024: 100, 8192: 50 });

  it("get verdicts cell by cell, and a worse cell is a regression", () => {
    const comparison = compareSides(before, side("after", { 1024: 101, 8192: 70 }), byTime);
    expect(cellsOf(comparison).map(({ settings, outcome }) => [settings, outcome])).toEqual([
      [{ mm: 1024 }, "small"],
      [{ mm: 8192 }, "worse"],
    ]);
    expect(failures(comparison, readThresholds(["regression"]))).toEqual(["regression: 1 cell"]);
    expect(comparisonText(comparison)).toMatch(/^-Mm 8192 +50\.18 +70\.25 +\+40 % +8\/8 {2}worse$/m);
    expect(comparisonText(comparison)).toContain("\nworse in 1 of 2 cells, differs by less than 5 % in 1.\n");
    expect(comparisonText(comparison)).toMatch(
      /\(Hodges-Lehmann\), or with too few runs, that of the medians\.\n$/,
    );
  });

  it("differ in percentage points if the metric is a percentage", () => {
    const servers = getModel("openedge-servers");
    const busy = (title: string, percent: number): Side => ({
      ...{
        title,
        origin: "measured",
        model: servers.id,
        schema: servers,
        setup: {},
        axes: [],
        metric: "coresBusy",
      },
      table: tableOfRows(
        Array.from({ length: 7 }, (_, run) => ({
          settings: { mi: 6 },
          metrics: { coresBusy: percent + run / 100 },
        })),
      ),
    });
    const text = comparisonText(
      compareSides(busy("old", 19.6), busy("new", 21.3), { metrics: ["coresBusy"], minEffect: 0.05 }),
    );
    expect(text).toMatch(/ \+1\.7 points /);
    expect(text).not.toMatch(/\d %/);
  });

  it("get no verdict if runs drift and one side was measured after the other", () => {
    const bulk = getModel("bulk-insert");
    const measured = (title: string, from: number): Side => ({
      ...{
        title,
        origin: "measured",
        model: bulk.id,
        schema: bulk,
        setup: {},
        axes: [],
        metric: "rowsPerSecond",
      },
      table: tableOfRows(
        Array.from({ length: 9 }, (_, run) => ({
          settings: { batchRows: 300 },
          metrics: { rowsPerSecond: 5200 * 0.99 ** (from + run) + (run % 2 === 0 ? 15 : -15) },
          label: `2026-04-02 13:${10 + from + run}:00`,
        })),
        "times",
      ),
    });
    const drifting = compareSides(measured("v1", 0), measured("v2", 9), byTime);
    expect(comparisonText(drifting)).toMatch(
      /no verdict: runs drift by about 1 % per run \(p < 0.001\), and the other was measured after the baseline\. Interleave the runs\.$/m,
    );
    expect(failures(drifting, readThresholds(["regression"]))).toEqual([]);
    expect(failures(drifting, readThresholds(["undecided"]))).toEqual(["undecided: 1 cell"]);
  });

  it("pass if a cell is better or the minimum effect is larger", () => {
    const faster = compareSides(before, side("after", { 1024: 60, 8192: 50 }), byTime);
    expect(cellsOf(faster)[0]?.outcome).toBe("better");
    expect(failures(faster, readThresholds(["regression", "undecided"]))).toEqual([]);
    const slower = compareSides(before, side("after", { 1024: 110, 8192: 50 }), {
      ...byTime,
      minEffect: 0.2,
    });
    expect(failures(slower, readThresholds(["regression"]))).toEqual([]);
  });

  it("list common changes and unmatched cells", () => {
    const after = side("after", { 8192: 50, 16384: 40 }, { prefetchNumRecs: 1000 });
    const compared = compareSides(before, after, byTime);
    const { changed, unmatched } = compared.comparison;
    expect(changed).toEqual([{ param: "prefetchNumRecs", values: [64, 1000] }]);
    expect(unmatched).toEqual([
      { alone: 1, pooled: 0 },
      { alone: 1, pooled: 0 },
    ]);
    expect(cellsOf(compared)).toHaveLength(1);
    expect(comparisonText(compared)).toContain(
      "\nNot compared: 1 cell only in the baseline, 1 cell only in the other.\n",
    );
  });

  it("report differing environment facts, and missing ones", () => {
    const on = (facts: Side["facts"]) => ({ ...before, facts });
    const compared = compareSides(
      on({ version: "11.7", cores: 8 }),
      on({ version: "12.8", cores: 8 }),
      byTime,
    );
    expect(comparisonText(compared)).toContain(
      "environment  Measured in different environments. Version: the baseline 11.7, the other 12.8.\n",
    );
    const open = compareSides(on({ cores: 8 }), on(undefined), byTime);
    expect(open.environments).toMatchObject({ differing: [], unknown: ["the other"] });
    expect(compareSides(on({ cores: 8 }), on({ cores: 8 }), byTime)).not.toHaveProperty("environments");
    const predicted: Side = { ...before, origin: "predicted" };
    expect(compareSides(predicted, on({ cores: 8 }), byTime)).not.toHaveProperty("environments");
  });

  it("of custom tables share cells with equal texts", () => {
    const own = (kind: "number" | "choice", sizes: readonly (number | string)[]): Side => {
      const column = { id: "size", label: "size" };
      const size =
        kind === "number"
          ? ({ ...column, kind, unit: "1", min: 1, max: 8, integer: true } as const)
          : ({ ...column, kind, values: sizes.map(String) } as const);
      const metrics = [
        { id: "elapsedMs", label: "time", unit: "ms", better: "lower", noise: "noisy" },
      ] as const;
      const rows = sizes.map((value) => ({ settings: { size: value }, metrics: { elapsedMs: 1 } }));
      const columns = schemaOfColumns({ settings: [size], metrics });
      return { ...before, model: null, schema: columns, table: tableOfRows(rows) };
    };
    const compared = compareSides(own("number", [1, 8]), own("choice", ["8", "all"]), byTime);
    expect(cellsOf(compared).map(({ settings }) => settings)).toEqual([{ size: 8 }]);
    expect(compared.comparison.unmatched.map(({ alone }) => alone)).toEqual([1, 1]);
  });

  it("omit settings without effect from cells", () => {
    // -Mm 1024, stated for a pattern on which CACHE has no effect.
    const rows = rowsOf(before).map((row, i) => ({ ...row, settings: { ...row.settings, cache: i } }));
    const after = { ...before, table: tableOfRows(rows) };
    expect(cellsOf(compareSides(before, after, byTime))).toHaveLength(2);
  });

  it("are undecided with too few runs, which is not a pass", () => {
    const few = { ...before, table: tableOfRows(rowsOf(before).filter((_, i) => i % 4 === 0)) };
    const comparison = compareSides(few, side("after", { 1024: 500, 8192: 500 }), byTime);
    expect(cellsOf(comparison).map(({ outcome }) => outcome)).toEqual(["few", "few"]);
    expect(failures(comparison, readThresholds(["regression"]))).toEqual([]);
    expect(failures(comparison, readThresholds(["undecided"]))).toEqual(["undecided: 2 cells"]);
  });

  it("compare counts without a test", () => {
    const rows = rowsOf(before).map((row) => ({ ...row, metrics: { messages: 130 } }));
    const after = { ...before, table: tableOfRows(rows) };
    const [cell] = cellsOf(compareSides(before, after, { metrics: ["messages"], minEffect: 0.05 }));
    expect(cell).toMatchObject({ outcome: "worse", effect: 0.3, difference: 30, ratio: 1.3 });
    expect([cell?.baseline?.value, cell?.other?.value]).toEqual([100, 130]);
  });

  it("accept a metric by label or id", () => {
    const compareMetrics = (metrics: readonly string[]) =>
      compareSides(before, before, { metrics, minEffect: 0.05 });
    expect(compareMetrics(["ELAPSED"]).comparison.metrics).toEqual(
      compareMetrics(["elapsedMs"]).comparison.metrics,
    );
  });

  it.each([
    [
      { ...before, table: tableOfRows([{ settings: { mm: 4096 }, metrics: { elapsedMs: 1 } }]) },
      [],
      "have no cell in common: 2 and 1 cells stand alone",
    ],
    [before, ["bytes"], "No cell has Bytes (bytes) on both sides"],
    [before, ["frob"], '"frob" is no metric of before'],
    [{ ...before, model: "round-trips" }, [], "only measurements of one system"],
  ])("that cannot be compared are an error, never a pass (%#)", (after, metrics, words) => {
    expect(() => compareSides(before, after, { metrics, minEffect: 0.05 })).toThrow(words);
  });

  it("of custom tables without the baseline's metric name those that both have", () => {
    const sideOf = (unit: string): Side => ({
      ...{ title: unit, origin: "measured", model: null, setup: {}, axes: [], metric: "tps" },
      schema: {
        params: {},
        metrics: {
          tps: { label: "tps", unit, better: "higher", noise: "noisy", help: "" },
          p95: { label: "p95", unit: "ms", better: "lower", noise: "noisy", help: "" },
        },
      },
      table: tableOfRows([{ settings: {}, metrics: { tps: 37, p95: 8.5 } }]),
    });
    expect(() => compareSides(sideOf("k"), sideOf("tx/s"), { metrics: [], minEffect: 0.07 })).toThrow(
      "No cell has tps (tps) on both sides: choose another with --metric, such as p95.",
    );
  });

  it("of custom tables use the baseline's units, if they can be converted", () => {
    const table = (title: string, unit: string, id = "took"): Side => ({
      ...{ title, origin: "measured", model: null, setup: {}, axes: [], metric: id },
      schema: {
        params: {},
        metrics: { [id]: { label: id, unit, better: "lower", noise: "noisy", help: "" } },
      },
      table: tableOfRows(
        Array.from({ length: 5 }, (_, run) => ({ settings: {}, metrics: { [id]: 40 + run } })),
      ),
    });
    expect(cellsOf(compareSides(table("a.csv", "s"), table("b.csv", "s"), byTime))).toHaveLength(1);
    const [cell] = cellsOf(compareSides(table("a.csv", "s"), table("b.csv", "ms"), byTime));
    expect(cell?.other?.value).toBe(0.042);
    expect(() => compareSides(table("a.csv", "s"), table("b.csv", "kB"), byTime)).toThrow(
      '"took" is in s in a.csv, but in kB in b.csv',
    );
    expect(() => compareSides(table("a.csv", "s"), table("b.csv", "s", "waited"), byTime)).toThrow(
      "No metric in common: a.csv has took; b.csv has waited.",
    );
  });
});

describe("a prediction", () => {
  const predicted = (ms: number): Side => ({
    ...side("run", {}),
    origin: "predicted",
    table: tableOfRows([{ settings: { mm: 1024 }, metrics: { elapsedMs: ms } }]),
  });

  it("is compared with another without a test: it is deterministic", () => {
    const [cell] = cellsOf(compareSides(predicted(100), predicted(120), byTime));
    expect(cell).toMatchObject({ outcome: "worse", effect: 0.2 });
  });

  it("gives no verdict against a measurement", () => {
    const measured = side("m", { 1024: 100 });
    const compared = compareSides(measured, predicted(200), byTime);
    expect(cellsOf(compared)[0]).toMatchObject({ outcome: "untested", residual: expect.any(Number) });
    expect(comparisonText(compared)).toMatch(/ not tested: one side is predicted; residual \+99 %$/m);
    const elsewhere = { ...predicted(200), setup: { records: 4711 } };
    expect(
      cellsOf(compareSides({ ...measured, setup: { records: 17 } }, elsewhere, byTime))[0],
    ).not.toHaveProperty("residual");
  });
});

it("an unknown threshold is rejected", () => {
  expect(readThresholds(["undecided, regression"])).toEqual(["undecided", "regression"]);
  expect(() => readThresholds(["slow"])).toThrow("--fail-on slow: it is one of regression, undecided");
});

describe("a prediction", () => {
  const model = getModel("openedge-query");
  const predicted = (settings: Params): Side => ({
    ...{ title: "design", origin: "predicted", model: model.id, schema: model, metric: "messages", seed: 7 },
    axes: [],
    setup: { ...defaultParams(model), mm: 1024, ...settings },
    table: tableOfRows([
      {
        settings: { mm: 1024 },
        metrics: model.simulate({ ...defaultParams(model), mm: 1024, ...settings }, rng(7)),
      },
    ]),
  });
  const measured = side("measured", { 1024: 100 });
  it("is a range if one of its constants is unknown, as text and as JSON", () => {
    const comparison = compareSides(predicted({ prefetchNumRecs: 16 }), measured, {
      metrics: ["messages"],
      minEffect: 0.05,
    });
    const range = cellsOf(comparison)[0]?.baseline?.range;
    expect(range?.high).toBeGreaterThan(1.2 * (range?.low ?? Number.NaN));
    expect(comparisonText(comparison)).toMatch(new RegExp(` ${range?.low}-${range?.high} +100 `));
    const [metric] = comparisonJson(comparison).comparison.metrics;
    expect(metric?.cells[0]?.sides[0]).toMatchObject({ value: expect.any(Number), runs: 1, range });
    const one = compareSides(predicted({ prefetchNumRecs: 10_000 }), measured, {
      metrics: ["messages"],
      minEffect: 0.05,
    });
    expect(cellsOf(one)[0]?.baseline).not.toHaveProperty("range");
  });
  it("names its calibration, with intervals and errors", () => {
    const errors = { figures: 12, median: 0.01, mean: 0.021, worst: 0.08 };
    const calibrated: Side = {
      ...predicted({ prefetchNumRecs: 16, fillAhead: 2.1 }),
      calibration: {
        name: "night runs",
        params: ["fillAhead"],
        domain: {},
        intervals: { fillAhead: { low: 2, high: 2.2 } },
      },
      calibrationErrors: { before: errors, fitted: errors, heldOut: { ...errors, mean: 0.034 } },
    };
    const options = { metrics: ["messages"], minEffect: 0.05 };
    const comparison = compareSides(calibrated, measured, options);
    expect(comparisonText(comparison)).toMatch(
      /^calibrated {2}design: night runs \(.+ 2-2\.2, 95 % intervals; mean error 2\.1 %, held out 3\.4 %\)$/m,
    );
    expect(comparisonJson(comparison).sides[0]).toMatchObject({
      calibration: { name: "night runs", errors: { heldOut: { mean: 0.034 } } },
    });
    const wide = compareSides(predicted({ prefetchNumRecs: 16 }), measured, options);
    const [own, open] = [comparison, wide].map((one) => cellsOf(one)[0]?.baseline?.range);
    expect((own?.high ?? 0) - (own?.low ?? 0)).toBeLessThan((open?.high ?? 0) - (open?.low ?? 0));
    const deleted = compareSides({ ...calibrated, calibrationErrors: undefined }, measured, options);
    expect(comparisonText(deleted)).toContain("deleted since");
  });
});
