import { rng } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noisyRuns } from "../testing/noisy-runs.ts";
import { vectors } from "../testing/vectors.ts";
import { orderedDifferences } from "./ordered-difference.ts";
import { shift as ofSorted } from "./shift.ts";

const sorted = (values: readonly number[]) => new Float64Array(values).sort();
const shift = (baseline: readonly number[], other: readonly number[]) =>
  ofSorted(sorted(baseline), sorted(other));

describe("shift", () => {
  it.each(vectors)("agrees with R: $method, U = $u", (vector) => {
    const found = shift(vector.baseline, vector.other);
    expect(Math.abs(found.estimate - vector.shift)).toBeLessThan(1e-9);
    if (!vector.interval) return;
    expect(Math.abs((found.interval?.[0] ?? 0) - vector.interval[0])).toBeLessThan(1e-9);
    expect(Math.abs((found.interval?.[1] ?? 0) - vector.interval[1])).toBeLessThan(1e-9);
  });
  it("has no interval if all differences together cover less than 95 %", () => {
    expect(shift([1, 2, 3], [4, 5, 6])).toEqual({ estimate: 3, interval: undefined });
    expect(shift([1, 2, 3, 4], [4, 5, 6, 7]).interval).toEqual([0, 6]);
  });
  it.each([
    [10, 10],
    [30, 30],
  ])("holds the true shift in 95 +- 1 percent of samples of %i and %i", (m, n) => {
    const random = rng(5);
    const samples = 10_000;
    let covered = 0;
    for (let i = 0; i < samples; i++) {
      const { interval } = shift(noisyRuns(m, 100, 5, random), noisyRuns(n, 120, 5, random));
      if (interval && interval[0] <= 20 && interval[1] >= 20) covered++;
    }
    expect(covered / samples).toBeGreaterThan(0.94);
    expect(covered / samples).toBeLessThan(0.96);
  });
});

describe("orderedDifferences", () => {
  it("finds the same values as sorting all differences", () => {
    const value = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
    const side = fc.array(value, { minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(side, side, fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), (a, b, indexes) => {
        const all = sorted(b.flatMap((y) => a.map((x) => y - x)));
        const at = orderedDifferences(sorted(a), sorted(b));
        for (const any of indexes) {
          const k = 1 + (any % all.length);
          // Adding 0 converts -0 to 0.
          const expected = [all[k - 1], all[Math.min(k, all.length - 1)]].map(
            (one) => (one ?? Number.NaN) + 0,
          );
          expect(at(k).map((one) => one + 0)).toEqual(expected);
        }
      }),
      { numRuns: 2000, seed: 3 },
    );
  });
});
