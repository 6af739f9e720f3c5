import { type MeasurementSchema, number, type Rng, rng } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { findingsOf } from "../../testing/measured-set.ts";
import { normals } from "../../testing/normals.ts";
import { lintMeasurements } from "../lint-measurements.ts";
import { loneRun } from "./lone-run.ts";

const schema: MeasurementSchema = {
  params: {
    size: { ...number("size", "1", [0, 1, 1e12], { help: "", source: "" }), group: "own" },
  },
  metrics: {
    took: { label: "took", unit: "ms", better: "lower", noise: "noisy", help: "" },
    rate: { label: "rate", unit: "tx/s", better: "higher", noise: "noisy", help: "" },
  },
};
const setOf = (cells: readonly (readonly number[])[], metric = "took", label?: (run: number) => string) => {
  const rows = cells.flatMap((values, size) =>
    values.map((value, run) => ({ label: label?.(run), settings: { size }, metrics: { [metric]: value } })),
  );
  return {
    setup: {},
    rows: rows.map((row, i) => ({ ...row, row: String(i + 1), label: row.label ?? `Row ${i + 1}` })),
  };
};
const found = (...of: Parameters<typeof setOf>) => findingsOf(loneRun, schema, setOf(...of));
/** Findings in `sets` sets of `cells` cells. */
const falseAlarms = (sets: number, cells: number, runs: number, draw: (uniform: Rng) => () => number) => {
  let alarms = 0;
  for (let seed = 1; seed <= sets; seed++) {
    const next = draw(rng(seed));
    alarms += found(Array.from({ length: cells }, () => Array.from({ length: runs }, next))).length;
  }
  return alarms;
};

describe("a run far from all others", () => {
  const calm = [41, 43, 40, 44, 42, 39, 43];

  it("is found among few runs of its cell", () => {
    const [finding, ...more] = lintMeasurements(schema, setOf([[...calm, 860], calm.map((one) => one / 2)]));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ rule: "lone-run", severity: "doubt", rows: ["8"] });
    expect(finding?.message).toBe("took is 860 ms in row 8, where the median of the other 7 runs is 42 ms.");
  });

  it.each([5, 9, 14])("is found among %i runs of many cells with much noise", (runs) => {
    let missed = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const noise = normals(rng(seed));
      const cells = Array.from({ length: 6 }, () =>
        Array.from({ length: runs }, () => 70 * Math.exp(0.3 * noise())),
      );
      cells[4]?.splice(2, 1, 70 * 40);
      if (!found(cells).some(({ rows }) => rows[0] === String(4 * runs + 3))) missed += 1;
    }
    expect(missed).toBeLessThanOrEqual(5);
  });

  it("is a slow one or a best one that does not stand alone by its own rule", () => {
    expect(found([[410, 430, 31, 440, 420]], "rate")).toMatchObject([{ rows: ["3"] }]);
    const best = [430, 480, 22, 620, 510];
    expect(found([best])).toMatchObject([{ rows: ["3"] }]);
    const rules = lintMeasurements(schema, setOf([[410, 430, 22, 440, 420]])).map(({ rule }) => rule);
    expect(rules).toEqual(["best-run"]);
    const names = ["ping", "ping", "ping", "ping", "ping", "report"];
    const besides = setOf([[41, 43, 1.5, 40, 42, 90]], "took", (run) => names[run] ?? "");
    expect(lintMeasurements(schema, besides).map(({ rule, rows }) => [rule, rows])).toEqual([
      ["lone-run", ["3"]],
    ]);
  });

  it("is not one that is absurd, of another description, or of too few runs", () => {
    expect(found([[...calm, 43_000]])).toEqual([]);
    expect(found([[41, 43, 42, 860]])).toEqual([]);
    const names = ["ping", "ping", "ping", "ping", "ping", "report"];
    expect(found([[3, 4, 3, 4, 4, 90]], "took", (run) => names[run] ?? "")).toEqual([]);
  });

  it.each([
    ["the numbers of runs", (run: number) => `Run ${run + 1}`],
    ["a description and the number of a run", (run: number) => `nachts, Run ${run + 1}`],
    ["times", (run: number) => `2026-03-0${run + 1} 14:05`],
    ["the marks of a plan", (run: number) => `plan-0a1b2c3d4e5f6 c3 r${run}`],
  ])("is found among rows whose labels differ by %s", (_, label) => {
    expect(found([[...calm, 860]], "took", label)).toMatchObject([{ rows: ["8"] }]);
  });

  it("is not one of a set whose cells usually have one", () => {
    expect(found(Array.from({ length: 5 }, (_, i) => [60 + i, ...calm.map((one) => one / 3)]))).toEqual([]);
  });

  it("is not one of two groups", () => {
    expect(found([[...calm, 860, 845]])).toEqual([]);
    const bimodal = (uniform: Rng) => () => (uniform() < 0.5 ? 12 : 95) * (1 + 0.05 * uniform());
    expect(falseAlarms(100, 8, 6, bimodal)).toBe(0);
  });

  it("is no false alarm of lognormal noise of 30 %", () => {
    const lognormal = (uniform: Rng) => {
      const noise = normals(uniform);
      return () => 70 * Math.exp(0.3 * noise());
    };
    expect(falseAlarms(200, 40, 2, lognormal)).toBe(0);
    for (const runs of [5, 8, 25]) expect(falseAlarms(100, 40, runs, lognormal)).toBe(0);
    // Of a single cell, whose set shows no usual noise.
    expect(falseAlarms(2000, 1, 8, lognormal)).toBe(0);
    expect(falseAlarms(2000, 1, 5, lognormal)).toBeLessThanOrEqual(4);
  });

  it.each([50, 4000])("is no false alarm of %i single requests with a heavy tail", (runs) => {
    const pareto = (uniform: Rng) => () => 2 / (1 - uniform()) ** (1 / 1.1);
    expect(falseAlarms(20, 2, runs, pareto)).toBe(0);
  });
});
