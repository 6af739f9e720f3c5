import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import type { HeldCell } from "../history/store/held-cells.ts";
import { findRegressions } from "./find-regressions.ts";

const cell = (change: Partial<HeldCell>): HeldCell => ({
  metric: "elapsedMs",
  settings: { mm: 1024 },
  thresholds: { worse: 0.1 },
  baselineId: "0192f3c4-0000-7000-8000-000000000001",
  baseline: [100, 101, 99, 100, 102, 98, 100, 101],
  measured: [130, 131, 129, 130, 132, 128, 130, 131],
  cellCount: 1,
  ...change,
});
const find = (...cells: HeldCell[]) => findRegressions(getModel("openedge-query").metrics, cells);

describe("findRegressions", () => {
  it("lists metrics beyond their threshold, with the medians", () => {
    expect(find(cell({}))).toMatchObject([
      { metric: "elapsedMs", unit: "ms", passes: ["worse"], measured: { median: 130, runs: 8 } },
    ]);
    expect(find(cell({ thresholds: { worse: 0.1, limit: 120 } }))[0]?.passes).toEqual(["worse", "limit"]);
  });

  it("omits metrics within their thresholds, and those with too few runs", () => {
    expect(find(cell({ thresholds: { worse: 0.5 } }))).toEqual([]);
    expect(find(cell({ measured: [130, 131] }))).toEqual([]);
    expect(find(cell({ thresholds: {} }))).toEqual([]);
  });

  it("reports nothing that drift explains, if one side was measured after the other", () => {
    const minutes = (from: number) => ({
      clock: "time",
      at: Float64Array.from({ length: 8 }, (_, i) => from + i),
    });
    const runs = (from: number) => Array.from(minutes(from).at, (at) => 100 * 1.015 ** at + (at % 3) / 5);
    const drifting = { thresholds: { worse: 0.05 }, baseline: runs(0), measured: runs(8) };
    expect(find(cell(drifting))).toHaveLength(1);
    expect(find(cell({ ...drifting, times: { baseline: minutes(0), other: minutes(8) } }))).toEqual([]);
  });

  it("compares a cell without a baseline with its limit only", () => {
    const alone = { baselineId: null, baseline: [], thresholds: { worse: 0.1, limit: 120 } };
    expect(find(cell(alone))).toMatchObject([{ passes: ["limit"], baseline: null }]);
  });

  it("corrects for all cells: one regression in two hundred may be chance", () => {
    const worse = {
      thresholds: { worse: 0.05 },
      baseline: [100, 99, 103, 97, 98, 102],
      measured: [110, 115, 112, 121, 118, 111],
    };
    expect(find(cell({ ...worse, cellCount: 1 }))).toHaveLength(1);
    expect(find(cell({ ...worse, cellCount: 200 }))).toEqual([]);
  });
});
