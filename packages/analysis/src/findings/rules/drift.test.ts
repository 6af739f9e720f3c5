import { openedgeServers as model } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { findingsOf, measuredSet } from "../../testing/measured-set.ts";
import { noisyCells } from "../../testing/noisy-cells.ts";
import { lintMeasurements } from "../lint-measurements.ts";
import { drift } from "./drift.ts";

const drifts = (tps: readonly number[]) =>
  lintMeasurements(
    model,
    measuredSet(
      model,
      tps.map((value) => ({ metrics: { tps: value } })),
    ),
  ).filter(({ rule }) => rule === "drift");

describe("drift", () => {
  it("is monotonic runs", () => {
    expect(drifts([518.8, 628.9, 848])[0]?.title).toBe("Still climbing from run to run");
    expect(drifts([1159.8, 1060.9, 800.7])[0]?.title).toBe("Falling from run to run");
    expect(drifts([800, 900, 870, 1000, 1100])).toEqual([]);
  });

  it("is not a change as small as the noise", () => {
    expect(drifts([1000, 1020, 1040])).toEqual([]);
    expect(drifts([1000, 1050, 1100, 1150])).toEqual([]);
    expect(drifts([1000, 1100, 1200, 1300])).toHaveLength(1);
  });

  it("is found in every cell of a set that never settled", () => {
    const rows = Array.from({ length: 18 }, (_, i) => ({
      settings: { clients: 10 + Math.floor(i / 3) },
      metrics: { tps: 1000 + 60 * (i % 3) + i },
    }));
    const found = lintMeasurements(model, measuredSet(model, rows)).filter(({ rule }) => rule === "drift");
    expect(found).toHaveLength(6);
  });

  it("suggests a warm-up only if runs get better", () => {
    const times = [300, 200, 100].map((responseMs) => ({ metrics: { responseMs } }));
    const found = lintMeasurements(model, measuredSet(model, times)).find(({ rule }) => rule === "drift");
    expect(found).toMatchObject({
      title: "Still falling from run to run",
      suggestion: { text: "Warm up until values repeat, then measure." },
    });
  });

  it("tolerates one step back in many", () => {
    expect(drifts([100, 110, 120, 135, 130, 150, 160, 170, 180, 190])).toHaveLength(1);
    expect(drifts([100, 160, 120, 150, 130, 170, 110, 180, 140, 190])).toEqual([]);
  });

  it.each([
    [0.02, 3],
    [0.05, 3],
    [0.1, 3],
    [0.2, 4],
    [0.1, 10],
  ])("is seldom found in equal runs with noise %d, %d a cell", (noise, runs) => {
    let found = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const set = measuredSet(model, noisyCells(10, runs, noise, seed));
      found += findingsOf(drift, model, set).length;
    }
    expect(found / 1000).toBeLessThanOrEqual(0.03);
  });
});
