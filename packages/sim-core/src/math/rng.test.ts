import { describe, expect, it } from "vitest";
import { rng } from "./rng.ts";

const draw = (seed: number, count: number) => {
  const next = rng(seed);
  return Array.from({ length: count }, next);
};

describe("rng", () => {
  it("repeats for the same seed and differs for another", () => {
    expect(draw(42, 100)).toEqual(draw(42, 100));
    expect(draw(42, 4)).not.toEqual(draw(43, 4));
  });

  it("is uniform: chi-square over 64 bins of 64,000 draws stays under the 0.1 % point", () => {
    const bins = new Array<number>(64).fill(0);
    for (const u of draw(1, 64_000)) bins[Math.floor(u * 64)] = (bins[Math.floor(u * 64)] ?? 0) + 1;
    const chi = bins.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chi).toBeLessThan(103.4); // chi-square, 63 degrees of freedom, p = 0.001
  });
});
