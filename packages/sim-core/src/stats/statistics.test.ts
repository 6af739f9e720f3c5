import { describe, expect, it } from "vitest";
import { cliffsDelta, effectSize } from "./cliffs-delta.ts";
import { runsLacking } from "./enough-runs.ts";
import { holm } from "./holm.ts";
import { medianInterval } from "./median-interval.ts";
import { normalTail } from "./normal.ts";
import { choose } from "./rank-sum-distribution.ts";

describe("normalTail", () => {
  // R 4.2.2: pnorm(z, lower.tail = FALSE).
  it.each([
    [0, 0.5],
    [0.1, 0.46017216272297101],
    [0.5, 0.30853753872598694],
    [1, 0.15865525393145705],
    [1.96, 0.024997895148220428],
    [3, 0.0013498980316300946],
    [3.5, 0.00023262907903552494],
    [4, 3.1671241833119924e-5],
    [6, 9.8658764503769809e-10],
    [9, 1.1285884059538408e-19],
    [-1.3, 0.9031995154143897],
  ])("of %d agrees with R", (z, tail) => {
    expect(Math.abs(normalTail(z) / tail - 1)).toBeLessThan(1e-9);
  });
});

describe("holm", () => {
  it("agrees with R's p.adjust and keeps the order", () => {
    // R 4.2.2: p.adjust(c(0.01, 0.04, 0.03, 0.005, 0.2, 0.04), "holm").
    const expected = [0.05, 0.12, 0.12, 0.03, 0.2, 0.12];
    holm([0.01, 0.04, 0.03, 0.005, 0.2, 0.04]).forEach((p, i) => {
      expect(Math.abs(p - (expected[i] ?? 0))).toBeLessThan(1e-9);
    });
    expect(holm([])).toEqual([]);
  });
});

describe("Cliff's delta", () => {
  it("runs from -1 to 1", () => {
    expect([0, 8, 16].map((u) => cliffsDelta(u, 16))).toEqual([-1, 0, 1]);
  });
  it("is put in the words of Romano et al.", () => {
    expect([0.146, -0.147, 0.329, 0.33, -0.473, 0.474].map(effectSize)).toEqual([
      "negligible",
      "small",
      "small",
      "medium",
      "medium",
      "large",
    ]);
  });
});

describe("runsLacking", () => {
  it("is what brings the smallest p to alpha", () => {
    expect(choose(8, 4)).toBe(70);
    expect(choose(50, 25)).toBe(126_410_606_437_752);
    expect(runsLacking(3, 3, 0.05)).toEqual([1, 1]);
    expect(runsLacking(3, 9, 0.05)).toEqual([1, 0]);
    // 2 / 70 is above 0.05 / 2, 2 / 252 is not; 2 / 3432 of 7 and 7 is above 0.05 / 100, 2 / 12870 is not.
    expect(runsLacking(4, 4, 0.05 / 2)).toEqual([1, 1]);
    expect(runsLacking(1, 2, 0.05 / 100)).toEqual([7, 6]);
  });
});

describe("medianInterval", () => {
  const values = [12, 15, 11, 19, 14, 13, 17];
  it("is the same for the same seed", () => {
    expect(medianInterval(values, 1)).toEqual(medianInterval(values, 1));
  });
  it("takes the ends that the binomial distribution gives", () => {
    // P(median of a draw <= the 2nd of 7) = P(Binomial(7, 2/7) >= 4) = 10.8 %, of the smallest 1.0 %: so the 2.5 %
    // point is the second value, and by symmetry the 97.5 % point the sixth.
    expect(medianInterval(values, 1)).toMatchObject({ median: 14, low: 12, high: 17, seed: 1 });
    expect(medianInterval(values, 2)).toMatchObject({ low: 12, high: 17, seed: 2 });
  });
  it("is the value itself of one run", () => {
    expect(medianInterval([5], 1)).toMatchObject({ median: 5, low: 5, high: 5 });
  });
  it("comes from the ranks of more than 400 values", () => {
    const values = Array.from({ length: 401 }, (_, i) => (i * 173) % 401);
    expect(medianInterval(values.slice(1), 1).method).toBe("bootstrap");
    // R: qbinom(0.025, 401, 0.5) is 181: the 181st of 401 from either end.
    expect(medianInterval(values, 1)).toEqual({ method: "ranks", median: 200, low: 180, high: 220 });
  });
});
