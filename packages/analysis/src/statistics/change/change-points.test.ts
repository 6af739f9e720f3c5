import { rng } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changePointStudy } from "../testing/change-point-study.ts";
import { correlatedRuns } from "../testing/correlated-runs.ts";
import { noisyRuns } from "../testing/noisy-runs.ts";
import { changePoints } from "./change-points.ts";

const places = (values: readonly number[]) => changePoints(values).changes.map(({ index }) => index);
const repeat = (count: number, value: number) => Array.from({ length: count }, () => value);

describe("changePoints", () => {
  // Series of Apache Otava 0.8.0's tests, with the places that both its tests (permutation and t) find.
  it.each([
    [
      [0.3, 2.4, 1.5, -0.9, -0.5, 99.7, 98.3, 99.1, 149.0, 149.7, 149.5, 149.1, 148.8, 150.0],
      [5, 8],
    ],
    [
      [
        1.02, 0.95, 0.99, 1.0, 1.12, 1.0, 1.01, 0.98, 1.01, 0.96, 0.5, 0.51, 0.48, 0.48, 0.55, 0.5, 0.49,
        0.51, 0.5, 0.49,
      ],
      [10],
    ],
    [[1.02, 0.95, 0.99, 1.0, 1.12, 0.9, 0.5, 0.51, 0.48, 0.48, 0.55], [6]],
    [[2.02, 2.03, 2.01, 2.04, 1.82, 1.85, 1.79, 1.81, 1.8, 1.76, 1.78], [4]],
    [
      [...repeat(5, 1), ...repeat(8, 5), ...repeat(8, 9), ...repeat(9, 3)],
      [5, 13, 21],
    ],
  ])("finds where Otava's series change: %j", (values, expected) => {
    expect(places(values)).toEqual(expected);
  });
  it("gives the change from one segment to the next", () => {
    const { changes } = changePoints([...repeat(5, 4), ...repeat(8, 5), ...repeat(8, 9)]);
    const [first, second, third] = changes;
    expect(first).toMatchObject({ index: 5, effect: 0.25, shift: { estimate: 1, interval: [1, 1] } });
    expect(second).toMatchObject({ index: 13, effect: 0.8, shift: { estimate: 4 } });
    expect(third).toBeUndefined();
  });
  it("finds a clear step in 8 values at any place, and none in 7, which could be chance", () => {
    const random = rng(77);
    const steps = Array.from({ length: 30 }, (_, i) => 3 + (i % 3)).map((at) => ({
      at,
      values: [...noisyRuns(at, 40, 1, random), ...noisyRuns(8 - at, 64, 1, random)],
    }));
    expect(steps.filter(({ at, values }) => places(values)[0] === at).length).toBeGreaterThanOrEqual(29);
    for (const { at, values } of steps.filter(({ at }) => at < 5))
      expect(places(values.slice(0, 7)), `${at}`).toEqual([]);
  });
  it("finds a change of spread", () => {
    const random = rng(3);
    const [at] = places([...noisyRuns(40, 100, 1, random), ...noisyRuns(40, 100, 12, random)]);
    expect(Math.abs((at ?? 0) - 40)).toBeLessThanOrEqual(5);
  });
  it("finds nothing in constant values, one outlier, or too few values", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), fc.nat(60), (value, count) => {
        expect(changePoints(repeat(count, value))).toEqual({ changes: [], rho: undefined });
      }),
      { numRuns: 50 },
    );
    expect(places([...repeat(10, 5), 50, ...repeat(10, 5)])).toEqual([]);
    expect(places([1, 1, 9, 9, 9])).toEqual([]);
  });
  it("finds the same places in any unit", () => {
    const values = [...noisyRuns(12, 100, 5, rng(5)), ...noisyRuns(12, 130, 5, rng(6))];
    const own = places(values);
    expect(own).toContain(12);
    for (const factor of [0.001, 1024, 3.6e6]) expect(places(values.map((v) => v * factor))).toEqual(own);
    expect(changePoints(values)).toEqual(changePoints(values));
  });
});

describe("the correlation of neighbors", () => {
  it("is reported if significant, and excludes changes", () => {
    const random = rng(31);
    const wave = correlatedRuns(200, { mean: 12, deviation: 3, rho: 0.7 }, random);
    expect(changePoints(wave).rho).toBeGreaterThan(0.6);
    const stepped = [...noisyRuns(40, 12, 1, random), ...noisyRuns(40, 30, 1, random)];
    expect(changePoints(stepped)).toMatchObject({ changes: [{ index: 40 }], rho: undefined });
  });
  it("is right on average, and rarely reported if there is none", () => {
    for (const count of [12, 40]) {
      const { rho } = changePointStudy({ count, rho: 0.6, step: 0 }, 60);
      expect(Math.abs(rho - 0.6)).toBeLessThanOrEqual(0.08);
    }
    for (const count of [12, 30])
      expect(changePointStudy({ count, rho: 0, step: 0 }, 100).correlated).toBeLessThanOrEqual(0.08);
  });
});

describe("over many series", () => {
  // Shuffling alone finds a change in a fourth of 24-value series with a correlation of 0.3, and in nearly all of 60
  // values with 0.8.
  it.each([
    [8, 0.8],
    [12, 0],
    [12, 0.8],
    [24, 0.3],
    [24, 0.6],
    [40, 0.7],
    [60, 0.8],
  ])("rarely finds a change in %i values without one, whose neighbors are correlated by %d", (count, rho) => {
    const series = count > 30 ? 60 : 120;
    // Two standard errors above 5 %, which the test guarantees at 0.8.
    const allowed = 0.05 + 2 * Math.sqrt((0.05 * 0.95) / series);
    expect(changePointStudy({ count, rho, step: 0 }, series).any).toBeLessThanOrEqual(allowed);
  });
  it.each([
    [12, 6, 0.85],
    [24, 3, 0.6],
    [30, 3, 0.75],
    [60, 3, 0.95],
  ])(
    "finds a step in %i values of %d deviations where it is, in at least this share: %d",
    (count, step, share) => {
      expect(changePointStudy({ count, rho: 0, step }, count > 20 ? 20 : 50).middle).toBeGreaterThanOrEqual(
        share,
      );
    },
  );
});
