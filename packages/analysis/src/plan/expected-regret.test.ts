import { rng, standardNormal } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { meanLoss, minLoss, regretKnowing, relativeLosses } from "./expected-regret.ts";

const random = rng(7);
/** Two cells: one costs 100, the other 90 or 120 with equal probability. */
const draws = Array.from({ length: 4000 }, () => [100, random() < 0.5 ? 90 : 120]);
const losses = draws.map(relativeLosses);

describe("expected regret", () => {
  it("equals the manual result", () => {
    expect(relativeLosses([100, 80, 120])).toEqual([0.25, 0, 0.5]);
    expect(relativeLosses([-200, -100])).toEqual([0, 0.5]);
    // First: half the time 10/90. Second: half the time 20/100.
    expect(minLoss(losses)).toBe(0);
    expect(meanLoss(losses, 0)).toBeCloseTo(0.5 / 9, 2);
    expect(meanLoss(losses, 1)).toBeCloseTo(0.1, 2);
  });

  it("is 0 if the deciding value is known", () => {
    const ratios = draws.map(([a = 0, b = 0]) => b / a);
    // Of 8 strata the middle one has both outcomes.
    expect(regretKnowing(ratios, losses)).toBeLessThan(0.01);
  });

  it("is not reduced by knowing noise", () => {
    const noise = rng(8);
    const learnt = draws.map(() => standardNormal(noise));
    expect(regretKnowing(learnt, losses)).toBeGreaterThan(meanLoss(losses, 0) * 0.98);
  });
});
