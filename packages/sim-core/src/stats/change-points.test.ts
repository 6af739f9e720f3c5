import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { standardNormal } from "../priors.ts";
import { rng } from "../rng.ts";
import { changePoints } from "./change-points.ts";
import { noisyRuns } from "./testing/noisy-runs.ts";

const places = (values: readonly number[]) => changePoints(values).map(({ index }) => index);
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
  it("says by how much, from one segment to the next", () => {
    const [first, second, third] = changePoints([...repeat(5, 4), ...repeat(8, 5), ...repeat(8, 9)]);
    expect(first).toMatchObject({ index: 5, effect: 0.25, shift: { estimate: 1, interval: [1, 1] } });
    expect(second).toMatchObject({ index: 13, effect: 0.8, shift: { estimate: 4 } });
    expect(third).toBeUndefined();
  });
  it("finds a change of spread", () => {
    const random = rng(3);
    const [at] = places([...noisyRuns(40, 100, 1, random), ...noisyRuns(40, 100, 12, random)]);
    expect(Math.abs((at ?? 0) - 40)).toBeLessThanOrEqual(5);
  });
  it("finds nothing in what does not change, in one outlier, or in too few values", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), fc.nat(60), (value, count) => {
        expect(changePoints(repeat(count, value))).toEqual([]);
      }),
      { numRuns: 50 },
    );
    expect(places([...repeat(10, 5), 50, ...repeat(10, 5)])).toEqual([]);
    expect(places([1, 1, 9, 9, 9])).toEqual([]);
  });
  it("finds the same places whatever the unit", () => {
    const values = [...noisyRuns(12, 100, 5, rng(5)), ...noisyRuns(12, 130, 5, rng(6))];
    const own = places(values);
    expect(own).toContain(12);
    for (const factor of [0.001, 1024, 3.6e6]) expect(places(values.map((v) => v * factor))).toEqual(own);
    expect(changePoints(values)).toEqual(changePoints(values));
  });
});

describe("over many series", () => {
  it.each([12, 30])("finds a change in equal noise about 5 %% of the time, %i values", (count) => {
    const random = rng(21);
    const series = 1000;
    let found = 0;
    for (let i = 0; i < series; i++)
      if (changePoints(noisyRuns(count, 100, 5, random), i).length > 0) found++;
    // Two standard errors of 1000 draws above 5 %.
    expect(found / series).toBeLessThanOrEqual(0.064);
    expect(found / series).toBeGreaterThan(0.005);
  });
  it.each([
    [12, 0.3, 0.16],
    [12, 0.6, 0.32],
    [30, 0.3, 0.13],
    [30, 0.6, 0.25],
  ])(
    "finds one in %i values that resemble their neighbours by %d at most so often: %d",
    (count, rho, most) => {
      const random = rng(count);
      const series = 300;
      let found = 0;
      for (let i = 0; i < series; i++) {
        let last = standardNormal(random);
        const values = Array.from({ length: count }, () => {
          last = rho * last + Math.sqrt(1 - rho * rho) * standardNormal(random);
          return 100 + 5 * last;
        });
        if (changePoints(values, i).length > 0) found++;
      }
      expect(found / series).toBeLessThanOrEqual(most);
    },
  );
  it("finds a step of 20 % under 5 % noise where it is", () => {
    const random = rng(22);
    const series = 300;
    let near = 0;
    for (let i = 0; i < series; i++) {
      const found = places([...noisyRuns(12, 100, 5, random), ...noisyRuns(12, 120, 5, random)]);
      if (found.some((at) => Math.abs(at - 12) <= 1)) near++;
    }
    expect(near / series).toBeGreaterThanOrEqual(0.95);
  });
});
