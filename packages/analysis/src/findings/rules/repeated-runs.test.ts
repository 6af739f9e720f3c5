import { bulkInsert, openedgeServers as model, rng } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { findingsOf, measuredSet } from "../../testing/measured-set.ts";
import { normals } from "../../testing/normals.ts";
import { lintMeasurements } from "../lint-measurements.ts";
import { repeatedRuns } from "./repeated-runs.ts";

const found = (tps: readonly number[], label?: (i: number) => string) =>
  findingsOf(
    repeatedRuns,
    model,
    measuredSet(
      model,
      tps.map((value, i) => ({
        settings: { clients: 90 },
        metrics: { tps: value },
        ...(label && { label: label(i) }),
      })),
    ),
  );

const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
const runs = (seed: number, n: number, digits: number, noise = 0.02) => {
  const normal = normals(rng(seed));
  return Array.from({ length: n }, () => rounded(812 * (1 + noise * normal()), digits));
};

describe("the same runs twice in a cell", () => {
  it("are found, with the repeating rows and the number of other runs", () => {
    const own = runs(4, 14, 2);
    const [finding, ...more] = found([...own, ...own], (i) => `Run ${1 + (i % 14)}`);
    expect(more).toEqual([]);
    expect(finding?.message).toContain(
      "rows 15 to 28 repeat rows 1 to 14 to the last digit, in the same order and with the same run numbers",
    );
    expect(finding?.message).toContain("Without the copies, 14 of 28 runs are independent.");
    expect(finding?.rows).toHaveLength(28);
  });

  it("are found if few were copied, in the middle, repeatedly, or in another order", () => {
    const own = runs(9, 5, 1);
    expect(found([...own, ...own])).toHaveLength(1);
    const other = runs(10, 9, 2);
    expect(found([...other, ...other.slice(2, 7)])[0]?.message).toContain("rows 10 to 14 repeat rows 3 to 7");
    expect(found([...own, ...own, ...own])[0]?.message).toContain("5 of 15 runs are independent");
    expect(found([...other, ...other.toReversed()])[0]?.message).toContain("9 of 18 runs are independent");
    expect(found([...other, ...other].toSorted((a, b) => a - b))[0]?.message).toContain("9 of 18 runs");
  });

  it("are not reported for one metric because another is exact", () => {
    const rows = runs(5, 12, 3).map((seconds) => ({
      settings: { rowCount: 7000, mode: "autocommit" },
      metrics: { seconds, flushes: 7000 },
    }));
    const rules = lintMeasurements(bulkInsert, measuredSet(bulkInsert, rows)).map(({ rule }) => rule);
    expect(rules).not.toContain("repeated-runs");
  });

  it("are not reported if few values are possible, by digits, clock or limit", () => {
    const kinds: readonly ((value: number, i: number) => number)[] = [
      (value) => rounded(value, 0),
      (value) => rounded(value / 1000, 2),
      (value) => Math.round(value / 50) * 50,
      // A clock with 64 ticks per second, written with three digits.
      (value) => rounded(Math.round(value / 15.625) * 15.625, 3),
      (value, i) => (i % 3 === 0 ? 3000.5 : rounded(value, 3)),
      (value, i) => rounded(i % 9 === 0 ? 40 * value : value, 0),
    ];
    for (const [k, kind] of kinds.entries()) {
      let falseAlarms = 0;
      for (let seed = 1; seed <= 100; seed++) {
        const n = [8, 30, 120][seed % 3] ?? 8;
        if (found(runs(100 * k + seed, n, 6, 0.03).map(kind)).length > 0) falseAlarms += 1;
      }
      expect([k, falseAlarms]).toEqual([k, 0]);
    }
  });

  it("are found in many rows in sorting time", () => {
    const own = runs(6, 40_000, 9);
    expect(found([...own, ...own])[0]?.message).toContain("40,000 of 80,000 runs are independent");
  });
});
