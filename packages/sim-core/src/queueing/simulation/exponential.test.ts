import { describe, expect, it } from "vitest";
import { rng } from "../../math/rng.ts";
import { expNegative, nextExponential } from "./exponential.ts";
import { nextUniform, randomSource } from "./random-source.ts";

describe("expNegative", () => {
  it("agrees with Math.exp to 1e-12", () => {
    for (let x = 0; x < 40; x += 0.0137)
      expect(Math.abs(expNegative(x) / Math.exp(-x) - 1)).toBeLessThan(1e-12);
  });
});

describe("randomSource", () => {
  it("gives the sequence of rng with the same seed", () => {
    for (const seed of [0, 1, -5, 4_000_000_000]) {
      const next = rng(seed);
      const source = randomSource(seed);
      for (let i = 0; i < 1000; i++) expect(nextUniform(source)).toBe(next());
    }
  });
});

describe("nextExponential", () => {
  it("fills equally likely bins: chi-square over 50 bins, tail included, stays under the 0.1 % point", () => {
    const source = randomSource(3);
    const draws = 500_000;
    const bins = new Array<number>(50).fill(0);
    for (let i = 0; i < draws; i++) {
      const bin = Math.floor((1 - Math.exp(-nextExponential(source))) * 50);
      bins[bin] = (bins[bin] ?? 0) + 1;
    }
    const chi = bins.reduce((sum, count) => sum + (count - draws / 50) ** 2 / (draws / 50), 0);
    expect(chi).toBeLessThan(85.4); // chi-square, 49 degrees of freedom, p = 0.001
  });

  it("exceeds the ziggurat's edge as often as an exponential does", () => {
    const source = randomSource(4);
    const draws = 2_000_000;
    let beyond = 0;
    for (let i = 0; i < draws; i++) if (nextExponential(source) > 8) beyond++;
    const expected = draws * Math.exp(-8);
    expect(Math.abs(beyond - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });
});
