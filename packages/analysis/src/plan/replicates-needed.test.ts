import { rng, standardNormal } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { judge } from "../statistics/judge.ts";
import { replicatesNeeded } from "./replicates-needed.ts";

describe("replicatesNeeded", () => {
  const kinds = {
    "in proportion": (mean: number, deviation: number) => mean * (1 + deviation),
    "log-normal": (mean: number, deviation: number) => mean * Math.exp(deviation),
    additive: (mean: number, deviation: number) => mean + 100 * deviation,
  };
  const cases = [
    [0.05, 0.1, 1],
    [0.05, 0.1, 5],
    [0.1, 0.1, 3],
    [0.2, 0.5, 1],
    [0.02, 0.05, 4],
    [0.03, 0.15, 8],
  ] as const;

  it.each(Object.keys(kinds).flatMap((kind) => cases.map((one) => [kind, ...one] as const)))(
    "detects an existing difference nine times in ten: %s, noise %d, effect %d, %d comparisons",
    (kind, noise, effect, comparisons) => {
      const noisy = kinds[kind as keyof typeof kinds];
      const runs = replicatesNeeded({ noise: "noisy" }, noise, effect, comparisons);
      const random = rng(3);
      const sample = (mean: number) =>
        Array.from({ length: runs }, () => noisy(mean, noise * standardNormal(random)));
      const trials = 800;
      let shown = 0;
      for (let i = 0; i < trials; i++) {
        const pairs = Array.from({ length: comparisons }, (_, k) => ({
          baseline: sample(100),
          other: sample(k === 0 ? 100 * (1 + effect) : 100),
        }));
        if (judge(pairs, { better: "lower", noise: "noisy" }, 0)[0]?.outcome === "worse") shown++;
      }
      // Two standard errors of a binomial below 90 %.
      expect(shown / trials).toBeGreaterThan(0.9 - 2 * Math.sqrt((0.9 * 0.1) / trials));
    },
  );

  it("is at least enough for the exact test, and two for a count", () => {
    expect(replicatesNeeded({ noise: "noisy" }, 0, 0.5, 1)).toBe(4);
    expect(replicatesNeeded({ noise: "noisy" }, 0, 0.5, 20)).toBe(6);
    expect(replicatesNeeded({ noise: "exact" }, 0.5, 0.01, 20)).toBe(2);
  });
});
