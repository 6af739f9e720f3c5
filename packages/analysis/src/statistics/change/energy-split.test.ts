import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestSplit } from "./energy-split.ts";

describe("bestSplit", () => {
  // Apache Otava 0.8.0: PairDistanceCalculator(values).get_candidate_change_point(...), index and qhat.
  it.each([
    [
      [0.3, 2.4, 1.5, -0.9, -0.5, 99.7, 98.3, 99.1, 149.0, 149.7, 149.5, 149.1, 148.8, 150.0],
      5,
      761.2821428571428,
    ],
    [
      [
        96.74, 99.13, 108.32, 103.3, 91.79, 99.97, 96.88, 100.74, 91.96, 101.21, 101.18, 107.88, 121.58,
        122.55, 112.53, 131.26, 110.42, 125.51, 118.35, 115.6, 116.72, 116.64,
      ],
      12,
      136.37763085399456,
    ],
    [
      [
        -0.71, -0.61, -0.8, -0.58, -0.24, -0.13, 2.06, -0.51, -0.29, 0.46, -5.72, -2.21, 0.08, 4.64, -7.9,
        8.23, -2.11, 1.02, 5.08, 3.96, 6.36, 1.04, -0.12, 1.9, -1.0, 1.21, -0.78, -1.26, 2.06, -0.14, -1.18,
        1.85, -0.33, 1.06, -0.83, -0.25,
      ],
      18,
      16.628123249299744,
    ],
  ])("agrees with Otava to 1e-9: %j", (values, at, gain) => {
    const split = bestSplit(values, 2);
    expect(split?.at).toBe(at);
    expect(Math.abs((split?.gain ?? 0) / gain - 1)).toBeLessThan(1e-9);
  });
  it("is the largest by definition", () => {
    const series = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 0, maxLength: 14 });
    fc.assert(
      fc.property(series, fc.integer({ min: 2, max: 4 }), (values, least) => {
        expect(bestSplit(values, least)?.gain ?? 0).toBeCloseTo(largest(values, least), 6);
      }),
    );
  });
  it("is undefined for equal values", () => {
    expect(bestSplit([0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 2)).toBeUndefined();
    expect(bestSplit([1, 2, 3], 2)).toBeUndefined();
  });
});

/** Every pair of sides, with each distance summed separately. */
function largest(values: readonly number[], least: number): number {
  const distances = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, x) => sum + b.reduce((inner, y) => inner + Math.abs(x - y), 0), 0);
  let most = 0;
  for (let at = least; at <= values.length - least; at++)
    for (let end = at + least; end <= values.length; end++) {
      const [left, right] = [values.slice(0, at), values.slice(at, end)];
      const [n, m] = [left.length, right.length];
      const distance =
        (2 * distances(left, right)) / (n * m) -
        distances(left, left) / (n * (n - 1)) -
        distances(right, right) / (m * (m - 1));
      most = Math.max(most, ((n * m) / (n + m)) * distance);
    }
  return most;
}
