import { rng } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { runsLacking } from "./enough-runs.ts";
import { cliffsDelta, effectSize } from "./rank/cliffs-delta.ts";
import { holm } from "./rank/holm.ts";
import { normalTail } from "./rank/normal.ts";
import { orderInterval } from "./rank/order-interval.ts";
import { choose } from "./rank/rank-sum-distribution.ts";

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
  it("ranges from -1 to 1", () => {
    expect([0, 8, 16].map((u) => cliffsDelta(u, 16))).toEqual([-1, 0, 1]);
  });
  it("is classified as by Romano et al.", () => {
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
  it("brings the smallest p to alpha", () => {
    expect(choose(8, 4)).toBe(70);
    expect(choose(50, 25)).toBe(126_410_606_437_752);
    expect(runsLacking(3, 3, 0.05)).toEqual([1, 1]);
    expect(runsLacking(3, 9, 0.05)).toEqual([1, 0]);
    // 2 / 70 is above 0.05 / 2, 2 / 252 is not. For 7 and 7, 2 / 3432 is above 0.05 / 100, 2 / 12870 is not.
    expect(runsLacking(4, 4, 0.05 / 2)).toEqual([1, 1]);
    expect(runsLacking(1, 2, 0.05 / 100)).toEqual([7, 6]);
  });
});

describe("orderInterval", () => {
  it("has its stated coverage, for few runs and many, for any distribution", () => {
    const random = rng(5);
    // Exponential numbers: skewed, with median ln 2.
    const draw = () => -Math.log(1 - random());
    const trials = 4000;
    for (const runs of [2, 3, 4, 5, 6, 7, 12, 31]) {
      const { coverage, kind } = orderInterval(Array.from({ length: runs }, draw));
      let covered = 0;
      for (let i = 0; i < trials; i++) {
        const { low, high } = orderInterval(Array.from({ length: runs }, draw));
        if (low <= Math.LN2 && Math.LN2 <= high) covered++;
      }
      const error = Math.sqrt((coverage * (1 - coverage)) / trials);
      expect(Math.abs(covered / trials - coverage)).toBeLessThan(4 * error);
      if (kind === "95") expect(coverage).toBeGreaterThanOrEqual(0.95);
      else expect(coverage).toBe(1 - 2 ** (1 - runs));
    }
  });
  it("excludes the number of values given by the binomial distribution", () => {
    expect(orderInterval([12, 15, 11, 19, 14, 13, 17])).toMatchObject({ low: 11, high: 19, kind: "95" });
    // P(Binomial(9, 1/2) <= 1) = 10 / 512: the second from either end.
    expect(orderInterval([1, 2, 3, 4, 5, 6, 7, 8, 9])).toMatchObject({ low: 2, high: 8, kind: "95" });
    expect(orderInterval([5])).toEqual({ low: 5, high: 5, kind: "range", coverage: 0 });
    // R: qbinom(0.025, 401, 0.5) is 181: the 181st of 401 from either end.
    const values = Array.from({ length: 401 }, (_, i) => (i * 173) % 401);
    expect(orderInterval(values)).toMatchObject({ low: 180, high: 220 });
  });
});
