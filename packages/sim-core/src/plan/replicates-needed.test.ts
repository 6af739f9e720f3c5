import { describe, expect, it } from "vitest";
import { standardNormal } from "../priors.ts";
import { rng } from "../rng.ts";
import { judge } from "../stats/judge.ts";
import { replicatesNeeded } from "./replicates-needed.ts";

describe("replicatesNeeded", () => {
  it.each([
    [0.05, 0.1, 1],
    [0.05, 0.1, 5],
    [0.1, 0.1, 3],
    [0.03, 0.15, 8],
  ])(
    "shows a difference that is there about nine times in ten: noise %d, effect %d, %d comparisons",
    (noise, effect, comparisons) => {
      const runs = replicatesNeeded({ noise: "noisy" }, noise, effect, comparisons);
      const random = rng(3);
      const sample = (mean: number) =>
        Array.from({ length: runs }, () => mean + 100 * noise * standardNormal(random));
      const trials = 400;
      let shown = 0;
      for (let i = 0; i < trials; i++) {
        const pairs = Array.from({ length: comparisons }, (_, k) => ({
          baseline: sample(100),
          other: sample(k === 0 ? 100 * (1 + effect) : 100),
        }));
        if (judge(pairs, { better: "lower", noise: "noisy" }, 0)[0]?.outcome === "worse") shown++;
      }
      expect(shown / trials).toBeGreaterThan(0.85);
    },
  );

  it("is never so few that the exact test cannot answer, and two for a count", () => {
    expect(replicatesNeeded({ noise: "noisy" }, 0, 0.5, 1)).toBe(4);
    expect(replicatesNeeded({ noise: "noisy" }, 0, 0.5, 20)).toBe(6);
    expect(replicatesNeeded({ noise: "exact" }, 0.5, 0.01, 20)).toBe(2);
  });
});
