import { getModel, type MeasurementSchema, type Params, type PredictedRange } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import type { ComparedSide } from "./cell-side.ts";
import { compare } from "./compare.ts";
import { countsText, outcomeText, unmatchedText } from "./outcome-text.ts";

const schema = getModel("bulk-insert");

interface Entry {
  readonly settings: Params;
  readonly values: readonly number[];
  readonly range?: readonly [number, number];
}

function side(entries: readonly Entry[], more: Partial<ComparedSide> = {}): ComparedSide {
  return {
    ...{ schema, base: { place: "lan" }, axes: ["rowCount"], origin: "measured", entries },
    runs: (found) => ({ values: new Float64Array(found.flatMap((entry) => entries[entry]?.values ?? [])) }),
    range: (entry): PredictedRange | undefined => {
      const [low = 0, high = 0] = entries[entry]?.range ?? [];
      return entries[entry]?.range && { low, high, ends: [low, high], constants: ["flushMs"] };
    },
    ...more,
  };
}

const runs = (middle: number, count = 7) => Array.from({ length: count }, (_, i) => middle * (1 + i / 400));
const at = (rowCount: number, values: readonly number[]): Entry => ({ settings: { rowCount }, values });
const options = { baseline: 0, metrics: ["seconds"], minEffect: 0.04 };

describe("compare", () => {
  it("gives each side of a cell a value, difference and verdict, in a JSON document", () => {
    const found = compare(
      [
        side([at(500, runs(3)), at(7000, runs(40)), at(90_000, runs(600))]),
        side([at(500, runs(2)), at(7000, runs(40.4)), at(31, runs(0.2))]),
        side([at(7000, runs(55)), at(90_000, [0, 0, 0])], { base: { place: "lan", rowBytes: 77 } }),
      ],
      options,
    );
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
    const [metric] = found.metrics;
    expect(metric).toMatchObject({ metric: "seconds", unit: "s", better: "lower" });
    expect(metric?.cells.map(({ settings }) => settings)).toEqual(
      [500, 7000, 90_000].map((rowCount) => ({ rowCount })),
    );
    const outcomes = metric?.cells.map(({ sides }) => sides.map((one) => one?.against?.outcome ?? null));
    expect(outcomes).toEqual([
      [null, "better", null],
      [null, "small", "worse"],
      [null, null, "few"],
    ]);
    const [, second] = metric?.cells ?? [];
    expect(second?.sides[2]?.value).toBeCloseTo(55 * (1 + 3 / 400));
    expect(second?.sides[2]?.against?.ratio).toBeCloseTo(55 / 40);
    expect(metric?.counts).toEqual([
      null,
      { cells: 2, outcomes: { better: 1, small: 1 }, family: 3 },
      { cells: 2, outcomes: { worse: 1, few: 1 }, family: 3 },
    ]);
    const usual = schema.params.rowBytes?.default;
    expect(found.changed).toEqual([{ param: "rowBytes", values: [usual, usual, 77] }]);
    expect(found.unmatched.map(({ alone }) => alone)).toEqual([0, 1, 0]);
  });

  it("names settings with one value throughout each side, with the model's default if none is stated", () => {
    const other = side([at(500, runs(3))], { base: { place: "wan", rowBytes: 77 } });
    expect(compare([side([at(500, runs(3))]), other], options).changed).toEqual([
      { param: "rowBytes", values: [schema.params.rowBytes?.default, 77] },
      { param: "place", values: ["lan", "wan"] },
    ]);
  });

  it.each([
    [{}, []],
    [{ batchMiB: 3 }, [{ param: "batchMiB", values: [3, null] }]],
  ])("names what matters on one side only where it is stated: %j", (stated, changed) => {
    const batch = { settings: { mode: "batch", rowCount: 700, ...stated }, values: runs(5) };
    const own = { settings: { mode: "transactions", rowCount: 700 }, values: runs(9) };
    const far = { settings: { mode: "transactions", rowCount: 8100 }, values: runs(90) };
    expect(compare([side([batch, own]), side([own, far])], options).changed).toEqual(changed);
  });

  it("has no percentage of a baseline of 0", () => {
    const [metric] = compare([side([at(500, runs(0))]), side([at(500, runs(3))])], options).metrics;
    expect(metric?.cells[0]?.sides[1]?.against).toMatchObject({
      ratio: null,
      effect: null,
      outcome: "worse",
    });
  });

  it("does not treat runs with several settings as replicates, and counts them", () => {
    const mixed = [20, 80].map((flushMs) => ({
      settings: { rowCount: 500, flushMs },
      values: runs(flushMs),
    }));
    const found = compare([side([at(500, runs(3))]), side(mixed)], options);
    expect(found.metrics[0]?.cells[0]?.sides[1]?.against?.outcome).toBe("pooled");
    expect(found.unmatched).toEqual([
      { alone: 0, pooled: 1 },
      { alone: 0, pooled: 2 },
    ]);
    expect(unmatchedText(found.unmatched, ["old", "new"])).toBe(
      "Not compared: 1 cell of old in a cell of several settings, 2 cells of new in a cell of several settings.",
    );
  });
});

describe("predictions", () => {
  const predicted = (value: number, range?: readonly [number, number]) =>
    side([{ ...at(500, [value]), ...(range && { range }) }], { origin: "predicted" });
  const against = (a: ComparedSide, b: ComparedSide) =>
    compare([a, b], options).metrics[0]?.cells[0]?.sides[1]?.against;

  it("are compared without a test", () => {
    expect(against(predicted(10), predicted(8))).toMatchObject({ outcome: "better", effect: -0.2 });
    expect(against(predicted(10), predicted(10.1))?.outcome).toBe("small");
    expect(against(predicted(10), predicted(10))?.outcome).toBe("same");
  });

  it("show no difference that a constant in its range could reverse", () => {
    expect(against(predicted(10, [9, 11]), predicted(8, [7, 13]))).toMatchObject({
      outcome: "unshown",
      ratios: { low: 7 / 9, high: 13 / 11 },
    });
    expect(against(predicted(10, [9, 11]), predicted(8, [7, 9]))?.outcome).toBe("better");
  });

  it("have a residual to a measurement of the same settings, and no verdict", () => {
    expect(against(side([at(500, runs(16))]), predicted(8, [7, 20]))).toMatchObject({
      outcome: "untested",
      residual: (8 - 16 * (1 + 3 / 400)) / (16 * (1 + 3 / 400)),
      within: true,
    });
    const elsewhere = side([at(500, runs(16))], { base: { place: "wan" } });
    expect(against(elsewhere, predicted(8))).not.toHaveProperty("residual");
  });

  it("of a run's own settings count only if the run has other axes than the baseline", () => {
    const own = { ...at(500, [5]), settings: {} };
    const base = { place: "lan", rowCount: 500 };
    const sweep = (axes: readonly string[], cells: readonly Entry[]) =>
      side([own, ...cells], { origin: "predicted", own: 0, base, axes });
    const baseline = side([at(500, [7]), at(900, [9])], { origin: "predicted", base });
    const [same] = compare([baseline, sweep(["rowCount"], [at(500, [6])])], options).metrics;
    expect(same?.cells.map(({ sides }) => sides[1]?.value)).toEqual([6]);
    const other = sweep(["rowBytes"], [{ settings: { rowBytes: 9 }, values: [1] }]);
    expect(compare([baseline, other], options).metrics[0]?.cells[0]?.settings).toEqual({ rowCount: 500 });
  });
});

it("outcomes are named by the minimum effect", () => {
  expect(outcomeText({ outcome: "small" }, 0.025)).toBe("differs by less than 2.5 %");
  expect(outcomeText({ outcome: "few", lacking: [1, 3] }, 0.05)).toBe("too few runs: 3 more");
  expect(countsText({ cells: 1500, outcomes: { unshown: 1200, worse: 300 }, family: 9 }, 0.05)).toBe(
    "worse in 300 of 1,500 cells, no difference shown in 1,200",
  );
});

it("custom tables are sorted by their values", () => {
  const own: MeasurementSchema = {
    params: schema.params,
    metrics: { kg: { label: "yield", unit: "kg", better: "higher", noise: "noisy", help: "" } },
  };
  const field = () => side([at(900, runs(2)), at(30, runs(1))], { schema: own, base: {} });
  const { metrics } = compare([field(), field()], { ...options, metrics: ["kg", "seconds"] });
  expect(
    metrics.map(({ metric, cells }) => [metric, cells.map(({ settings }) => settings.rowCount)]),
  ).toEqual([["kg", [30, 900]]]);
});
