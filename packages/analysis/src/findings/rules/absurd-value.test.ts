import {
  defaultParams,
  getModel,
  type MeasurementSchema,
  models,
  number,
  type Params,
  rng,
  simulate,
} from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { measuredSet } from "../../testing/measured-set.ts";
import { normals } from "../../testing/normals.ts";
import { lintMeasurements } from "../lint-measurements.ts";

const own: MeasurementSchema = {
  params: {
    size: { ...number("size", "1", [0, 1, 1e12], { help: "", source: "" }), group: "own" },
  },
  metrics: {
    took: { label: "took", unit: "ms", better: "lower", noise: "noisy", help: "" },
    errors: { label: "errors", unit: "1", better: "lower", noise: "noisy", help: "" },
  },
};
const ownSet = (rows: readonly (readonly [size: number, took: number, label?: string])[]) => ({
  ...measuredSet(
    getModel("round-trips"),
    rows.map(([size, took, label]) => ({ settings: { size }, metrics: { took }, ...(label && { label }) })),
  ),
  model: null,
});
const absurd = (schema: MeasurementSchema, set: Parameters<typeof lintMeasurements>[1]) =>
  lintMeasurements(schema, set).filter(({ rule }) => rule === "absurd-value");

describe("a value off by orders of magnitude", () => {
  it.each(models.map((model) => [model.id, model] as const))("is found among rows of %s", (_, model) => {
    const id = Object.keys(model.metrics).find((one) => model.metrics[one]?.noise === "noisy") ?? "";
    const axis = model.view.columns;
    const rows = axis.values.slice(0, 5).map((value) => {
      const settings = { [axis.param]: value };
      return { settings, metrics: { [id]: simulate(model, settings)[id] ?? 0 } };
    });
    expect(absurd(model, measuredSet(model, rows))).toEqual([]);
    const broken = rows.map((row, i) => (i === 2 ? { ...row, metrics: { [id]: 1e9 } } : row));
    expect(absurd(model, measuredSet(model, broken))).toMatchObject([{ rows: ["3"], severity: "wrong" }]);
  });

  it("is found among its own runs, also in a table of another system", () => {
    const [found] = absurd(
      own,
      ownSet([
        [7, 52],
        [7, 50],
        [7, 1e9],
        [7, 49],
        [90, 610],
        [90, 600],
        [90, 590],
      ]),
    );
    expect(found).toMatchObject({ rows: ["3"], severity: "wrong" });
    expect(found?.message).toBe(
      "took is 1,000,000,000 ms in row 3, where the median of its 4 runs is 51 ms.",
    );
    expect(
      absurd(
        own,
        ownSet([
          [7, 52],
          [7, 50],
          [7, 0.01],
          [7, 49],
        ]),
      ),
    ).toMatchObject([{ rows: ["3"] }]);
  });

  it("is found if each setting was measured once or twice", () => {
    expect(
      absurd(
        own,
        ownSet([
          [1, 40],
          [2, 44],
          [3, 1e9],
          [4, 51],
        ]),
      ),
    ).toMatchObject([{ rows: ["3"] }]);
    const twice = Array.from({ length: 9 }, (_, i) => [i, i === 3 || i === 5 ? 1e9 : 50 + i] as const);
    expect(absurd(own, ownSet(twice))).toMatchObject([{ rows: ["4", "6"] }]);
  });

  it("is found in a single row only if no setting can explain it", () => {
    const model = getModel("round-trips");
    const row = (elapsedMs: number, stated: Params = defaultParams(model)) =>
      measuredSet(model, [{ settings: { ...stated, rttMs: 30 }, metrics: { elapsedMs } }]);
    expect(absurd(model, row(1e12))).toHaveLength(1);
    expect(absurd(model, row(3e7))).toEqual([]);
    expect(absurd(model, row(1e12, {}))).toEqual([]);
  });

  it("is not reported if a setting or label explains it", () => {
    expect(
      absurd(
        own,
        ownSet([
          [1, 3],
          [2, 5],
          [3, 8],
          [4, 9],
          [4_000_000, 9_000_000],
        ]),
      ),
    ).toEqual([]);
    const tests = [
      [7, 3, "ping"],
      [7, 4, "read"],
      [7, 900, "report"],
      [7, 2500, "night run"],
    ] as const;
    expect(absurd(own, ownSet(tests))).toEqual([]);
  });

  it("is not reported if the measured counts explain it", () => {
    const model = getModel("openedge-query");
    const rows = (last: number, missing?: number) =>
      [3, 5, 4, 7, last].map((records, i) => ({
        settings: { mm: 4096 },
        metrics: { elapsedMs: i < 4 ? 900 + records : 74e7, ...(i !== missing && { records }) },
      }));
    expect(absurd(model, measuredSet(model, rows(2_400_000)))).toEqual([]);
    for (const set of [rows(6), rows(2_400_000, 1)])
      expect(absurd(model, measuredSet(model, set))).toMatchObject([{ rows: ["5"] }]);
  });

  it("is a false alarm in at most 3 of 100 sets, with any noise", () => {
    let falseAlarms = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const noise = normals(rng(seed));
      const rows = Array.from(
        { length: 30 },
        (_, i) => [1 + (i % 6), 50 * (1 + (i % 6)) * 2 ** noise()] as const,
      );
      if (absurd(own, ownSet(rows)).length > 0) falseAlarms += 1;
    }
    expect(falseAlarms / 300).toBeLessThanOrEqual(0.03);
  });
});

describe("an invalid value", () => {
  it.each([-3, Number.POSITIVE_INFINITY])("is %s", (value) => {
    const set = ownSet([
      [1, 40],
      [1, value],
      [1, 44],
    ]);
    expect(absurd(own, set)).toMatchObject([{ title: "Invalid value", rows: ["2"], severity: "wrong" }]);
  });

  it("is a zero time that the model predicts to be positive", () => {
    const model = getModel("bulk-insert");
    const rows = [4.5, 0, 4.4].map((seconds) => ({
      settings: { rowCount: 1_000_000, rowBytes: 300 },
      metrics: { seconds },
    }));
    expect(absurd(model, measuredSet(model, rows))).toMatchObject([
      { title: "Time of 0", rows: ["2"], severity: "doubt" },
    ]);
  });

  it("is not a time that can be 0 with another value of an unstated setting", () => {
    const model = getModel("program-calls");
    const titles = (settings: Params) => {
      const rows = [140, 0, 144].map((savedS) => ({ settings, metrics: { savedS } }));
      return absurd(model, measuredSet(model, rows)).map(({ title }) => title);
    };
    expect(titles({ technique: "qualified", calls: 40_000 })).toEqual(["Time of 0"]);
    expect(titles({ calls: 40_000 })).toEqual([]);
  });
});
