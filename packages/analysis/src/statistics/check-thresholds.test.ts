import { describe, expect, it } from "vitest";
import { checkThresholds, type Thresholds } from "./check-thresholds.ts";
import { orderInterval } from "./rank/order-interval.ts";
import { minSignRuns, signTest } from "./rank/sign-test.ts";

const tps = { better: "higher", noise: "noisy" } as const;
const ms = { better: "lower", noise: "noisy" } as const;
const messages = { better: "lower", noise: "exact" } as const;
const around = (value: number, count: number) => Array.from({ length: count }, (_, i) => value + i);
const one = (
  baseline: readonly number[],
  other: readonly number[],
  thresholds: Thresholds,
  metric: Parameters<typeof checkThresholds>[1] = ms,
) => checkThresholds([{ baseline, other, thresholds }], metric, 1)[0];

describe("a percentage of the baseline", () => {
  it("is exceeded only in the metric's worse direction", () => {
    const [low, high] = [around(1000, 6), around(1200, 6)];
    expect(one(low, high, { worse: 0.1 })?.worse).toBe("beyond");
    expect(one(high, low, { worse: 0.1 })?.worse).toBe("within");
    expect(one(high, low, { worse: 0.1 }, tps)?.worse).toBe("beyond");
    expect(one(low, high, { worse: 0.25 })?.worse).toBe("within");
    expect(one(high, low, { worse: 0.1 }, { ...tps, better: "none" })?.worse).toBe("beyond");
  });
  it("is not exceeded by chance, and gives the number of missing runs", () => {
    expect(one([900, 1000, 1100, 1200], [1000, 1150, 1250, 1400], { worse: 0.1 })?.worse).toBe("unshown");
    expect(one([1000, 1001], [1200, 1201], { worse: 0.1 })).toMatchObject({ worse: "few", lacking: 2 });
    expect(one([1000, 1001], [1010, 1011], { worse: 0.1 })?.worse).toBe("within");
  });
  it("is exceeded when reached, in ms and in s", () => {
    for (const unit of [1, 1000])
      expect(
        checkThresholds(
          [{ baseline: [100 / unit], other: [105 / unit], thresholds: { worse: 0.05 } }],
          { better: "lower", noise: "exact" },
          1,
        )[0]?.worse,
      ).toBe("beyond");
  });
  it("compares a count without a test", () => {
    expect(one([102], [115], { worse: 0.1 }, messages)?.worse).toBe("beyond");
    expect(one([102], [103], { worse: 0 }, messages)?.worse).toBe("beyond");
    expect(one([102], [102], { worse: 0 }, messages)?.worse).toBe("within");
  });
  it("is corrected for all cells with a baseline, whichever are checked", () => {
    const check = { baseline: around(1000, 4), other: around(1200, 4), thresholds: { worse: 0.1 } };
    expect(checkThresholds([check], ms, 1)[0]?.worse).toBe("beyond");
    expect(checkThresholds([check], ms, 2)).toEqual(checkThresholds([check, check], ms, 2).slice(1));
    expect(checkThresholds([check], ms, 2)[0]).toMatchObject({
      worse: "few",
      verdict: { test: { family: 2 } },
    });
    const limited = { baseline: [], other: around(110, 5), thresholds: { limit: 100 } };
    expect([1, 2].map((count) => checkThresholds([limited], ms, count)[0]?.limit)).toEqual(["beyond", "few"]);
  });
  it("needs a baseline and a threshold", () => {
    expect(one([], [5], { worse: 0.1 })?.worse).toBe("none");
    expect(one([5], [50], {})).toMatchObject({ worse: "none", limit: "none" });
  });
});

describe("a limit", () => {
  it("is exceeded upwards, or downwards if more is better", () => {
    expect(one([], around(110, 6), { limit: 100 })?.limit).toBe("beyond");
    expect(one([], around(90, 6), { limit: 100 })?.limit).toBe("within");
    expect(one([], around(90, 6), { limit: 100 }, tps)?.limit).toBe("beyond");
  });
  it("needs enough runs to show it", () => {
    expect(one([], around(110, 4), { limit: 100 })).toMatchObject({ limit: "few", lacking: 1 });
    expect(one([], [90, 95, 101, 105, 110], { limit: 100 })?.limit).toBe("unshown");
    expect(one([], [110], { limit: 100 }, messages)?.limit).toBe("beyond");
  });
});

describe("signTest", () => {
  // R 4.2.2: binom.test(above, n, alternative = "greater")$p.value.
  it.each([
    [5, 5, 0.03125],
    [8, 10, 0.0546875],
    [0, 3, 1],
    [60, 100, 0.02844396682049039],
  ])("of %i of %i agrees with R", (above, n, p) => {
    const values = Array.from({ length: n }, (_, i) => (i < above ? 1 : -1));
    expect(Math.abs(signTest([...values, 0]) - p)).toBeLessThan(1e-9);
  });
  it("is continuous at its approximation", () => {
    const of = (n: number) => signTest(Array.from({ length: n }, (_, i) => (i < n * 0.52 ? 1 : -1)));
    expect(Math.abs(of(1000) - of(1050))).toBeLessThan(0.02);
    expect(minSignRuns(0.05)).toBe(5);
  });
});

describe("orderInterval", () => {
  it("has the ranks of the binomial distribution", () => {
    // R 4.2.2: qbinom(0.025, n, 0.5) - 1 values are below it, 469 of 1001; the approximation has one less.
    const outside = [6, 10, 25, 100, 1000, 1001].map((n) => orderInterval(around(0, n)).low);
    expect(outside).toEqual([0, 1, 7, 39, 468, 468]);
    expect(orderInterval(around(0, 10))).toMatchObject({ low: 1, high: 8, kind: "95" });
  });
  it("is the range of few values, with its coverage", () => {
    expect(orderInterval([3, 1, 2])).toMatchObject({ low: 1, high: 3, kind: "range" });
    expect(orderInterval([7])).toMatchObject({ low: 7, high: 7, kind: "range" });
  });
});
