import { rng } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { normals } from "../testing/normals.ts";
import { modes } from "./modes.ts";

const normal = normals(rng(11));
const around = (count: number, center: number, scatter: number) =>
  Array.from({ length: count }, () => center + scatter * normal());

describe("modes", () => {
  it("finds two groups of few runs by the gap between them", () => {
    expect(modes([1200, 801, 1203, 799, 1198, 803])).toEqual([
      { runs: 3, median: 801 },
      { runs: 3, median: 1200 },
    ]);
  });

  it("finds overlapping groups of many runs, and their number", () => {
    const two = modes([...around(60, 1000, 60), ...around(40, 1400, 60)]);
    expect(two).toHaveLength(2);
    expect(Math.abs((two[0]?.runs ?? 0) - 60)).toBeLessThanOrEqual(4);
    expect(Math.abs((two[1]?.median ?? 0) - 1400)).toBeLessThan(40);
    expect(modes([...around(80, 1000, 30), ...around(80, 1400, 30), ...around(80, 1800, 30)])).toHaveLength(
      3,
    );
  });

  it("does not treat a few outliers as a mode", () => {
    expect(modes([...around(60, 1000, 20), 1900, 1910, 1920])).toHaveLength(1);
    expect(modes([100, 110, ...around(60, 1000, 20)])).toHaveLength(1);
  });

  it("is one for equal or nearly equal runs, and undefined for five", () => {
    expect(modes(Array.from({ length: 40 }, () => 5))).toEqual([{ runs: 40, median: 5 }]);
    expect(modes(Array.from({ length: 40 }, (_, i) => 1000 + (i % 2)))).toHaveLength(1);
    expect(modes([1, 1, 1, 9, 9])).toEqual([]);
  });

  it("does not split neighboring counts and rounded values, but distant ones", () => {
    const random = rng(5);
    const counts = (runs: number) => Array.from({ length: runs }, () => Math.floor(random() * 3));
    expect(modes(counts(500))).toHaveLength(1);
    expect(modes(Array.from({ length: 51 }, (_, i) => 3 + (i % 2)))).toHaveLength(1);
    expect(modes([0, 1, 0, 1, 1, 0, 1])).toHaveLength(1);
    expect(modes([0.2, 0.3, 0.2, 0.3, 0.3, 0.2])).toHaveLength(1);
    expect(modes([3, 9, 3, 9, 9, 3])).toHaveLength(2);
    expect(modes([...counts(60), ...counts(60).map((count) => count + 9)])).toHaveLength(2);
  });

  it("includes all runs", () => {
    const values = [...around(50, 10, 1), ...around(50, 20, 1), ...around(50, 30, 1)];
    expect(modes(values).reduce((sum, { runs }) => sum + runs, 0)).toBe(150);
  });

  it.each([30, 60, 200])("is one for %d normal runs in 98 of 100, and for skewed ones in 96", (runs) => {
    let two = 0;
    let skewed = 0;
    for (let i = 0; i < 500; i++) {
      if (modes(around(runs, 1000, 100)).length > 1) two++;
      if (modes(around(runs, 0, 0.5).map((value) => 100 * Math.exp(value))).length > 1) skewed++;
    }
    expect(two).toBeLessThanOrEqual(10);
    expect(skewed).toBeLessThanOrEqual(20);
  });

  it("finds groups five deviations apart in nine of ten cells of 100 runs", () => {
    let found = 0;
    for (let i = 0; i < 200; i++)
      if (modes([...around(50, 1000, 50), ...around(50, 1250, 50)]).length === 2) found++;
    expect(found).toBeGreaterThanOrEqual(180);
  });
});
