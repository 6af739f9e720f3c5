import { rng } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judge } from "./judge.ts";
import { noisyRuns } from "./testing/noisy-runs.ts";

const tps = { better: "higher", noise: "noisy" } as const;
const messages = { better: "lower", noise: "exact" } as const;
const around = (value: number, count: number) => Array.from({ length: count }, (_, i) => value + i);
const one = (
  baseline: readonly number[],
  other: readonly number[],
  metric: Parameters<typeof judge>[1],
  least = 0.05,
) => judge([{ baseline, other }], metric, least)[0];

describe("judge", () => {
  it("interprets a shift by the metric's direction", () => {
    const low = around(1000, 6);
    const high = around(1200, 6);
    expect(one(low, high, tps)).toMatchObject({ outcome: "better", basis: "test", effect: 200 / 1002.5 });
    expect(one(high, low, tps)?.outcome).toBe("worse");
    expect(one(low, high, { ...tps, better: "lower" })?.outcome).toBe("worse");
    expect(one(low, high, { ...tps, better: "none" })?.outcome).toBe("higher");
    expect(one(low, high, tps)?.test).toMatchObject({ u: 36, delta: 1, size: "large", family: 1 });
  });
  it("needs the minimum effect in addition to significance", () => {
    expect(one(around(1000, 6), around(1040, 6), tps)?.outcome).toBe("small");
    expect(one(around(1000, 6), around(1040, 6), tps, 0.03)?.outcome).toBe("better");
    expect(one([900, 1000, 1100, 1200], [1000, 1050, 1250, 1300], tps)?.outcome).toBe("unshown");
  });
  it("gives the number of missing runs", () => {
    expect(one([1, 2, 3], [7, 8], tps)).toMatchObject({ outcome: "few", basis: "none", lacking: [1, 2] });
    expect(one([1, 2, 3], [7, 8], tps)).not.toHaveProperty("test");
  });
  it("counts every tested cell", () => {
    const pair = { baseline: around(1000, 4), other: around(1200, 4) };
    // Alone, 2 / 70 is enough. With two cells, Holm needs 0.025, which 4 against 4 cannot reach.
    expect(judge([pair], tps, 0.05)[0]?.outcome).toBe("better");
    expect(judge([pair, pair], tps, 0.05)[1]).toMatchObject({ outcome: "few", lacking: [1, 1] });
    const more = { baseline: around(1000, 5), other: around(1200, 5) };
    expect(judge([more, more], tps, 0.05).map((verdict) => verdict?.outcome)).toEqual(["better", "better"]);
    expect(judge([more, more], tps, 0.05)[0]?.test).toMatchObject({ family: 2, adjusted: 4 / 252 });
  });
  it("compares counts without a test, one run or many", () => {
    expect(one([102], [102], messages)?.outcome).toBe("same");
    expect(one([102, 102], [53], messages)).toMatchObject({ outcome: "better", basis: "exact" });
    expect(one([102], [104], messages)?.outcome).toBe("small");
    expect(one([0], [4], messages)).toMatchObject({ outcome: "worse", effect: Number.POSITIVE_INFINITY });
    expect(one([75, 71], [80, 80], messages)).toMatchObject({ outcome: "few", basis: "none" });
  });
  it("is equal for any order of runs, in ms and in s", () => {
    const side = fc.array(fc.integer({ min: 1, max: 44 }), { minLength: 1, maxLength: 9 });
    const pair = fc.record({ baseline: side, other: side });
    const metric = fc.constantFrom(tps, messages, { better: "none", noise: "exact" } as const);
    fc.assert(
      fc.property(
        fc.array(pair, { maxLength: 3 }),
        metric,
        fc.constantFrom(0.05, 0.1, 0.5),
        (pairs, of, least) => {
          const outcomes = (to: (runs: number[]) => number[]) => {
            const cells = pairs.map(({ baseline, other }) => ({ baseline: to(baseline), other: to(other) }));
            return judge(cells, of, least).map((verdict) => verdict?.outcome);
          };
          const ms = outcomes((runs) => runs);
          expect(outcomes((runs) => runs.toReversed())).toEqual(ms);
          expect(outcomes((runs) => runs.map((value) => value / 1000))).toEqual(ms);
        },
      ),
      { numRuns: 400, seed: 3 },
    );
    // 5 % of 0.1 s. In seconds, the difference is 0.0049999999999999906.
    expect(one([0.1], [0.105], messages)?.outcome).toBe("worse");
  });
  it("has no verdict if a side has no run, and keeps the other cells' positions", () => {
    const pair = { baseline: around(1000, 5), other: around(1200, 5) };
    const verdicts = judge([{ baseline: [], other: [1] }, pair], tps, 0.05);
    expect(verdicts[0]).toBeUndefined();
    expect(verdicts[1]?.outcome).toBe("better");
  });
});

describe("over many samples", () => {
  it.each([4, 10, 30])(
    "finds a difference in equal data at most 5 percent of the time, %i runs per side",
    (runs) => {
      const random = rng(11);
      let shown = 0;
      const pairs = runs > 10 ? 1500 : 4000;
      for (let i = 0; i < pairs; i++) {
        const verdict = one(noisyRuns(runs, 100, 5, random), noisyRuns(runs, 100, 5, random), tps, 0);
        if (verdict?.outcome !== "unshown") shown++;
      }
      // Two standard errors above 5 %.
      expect(shown / pairs).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / pairs));
      // A test that never finds anything would pass the line above.
      expect(shown / pairs).toBeGreaterThan(0.02);
    },
  );
  it("finds a difference in 12 equal cells no more often", () => {
    const random = rng(12);
    let shown = 0;
    // Without a correction, 35 % of them would have one.
    const matrices = 500;
    for (let i = 0; i < matrices; i++) {
      const cells = Array.from({ length: 12 }, () => ({
        baseline: noisyRuns(8, 100, 5, random),
        other: noisyRuns(8, 100, 5, random),
      }));
      if (judge(cells, tps, 0).some((verdict) => verdict?.outcome !== "unshown")) shown++;
    }
    expect(shown / matrices).toBeLessThanOrEqual(0.05 + 2 * Math.sqrt((0.05 * 0.95) / matrices));
  });
  it("detects a shift of 20 % with 5 % noise and 10 runs in at least 95 % of samples", () => {
    const random = rng(13);
    let better = 0;
    for (let i = 0; i < 500; i++) {
      const verdict = one(noisyRuns(10, 100, 5, random), noisyRuns(10, 120, 5, random), tps);
      if (verdict?.outcome === "better") better++;
    }
    expect(better / 500).toBeGreaterThanOrEqual(0.95);
  });
});
