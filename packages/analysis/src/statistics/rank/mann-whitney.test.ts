import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { vectors } from "../testing/vectors.ts";
import { mannWhitney as ofSorted } from "./mann-whitney.ts";

const mannWhitney = (baseline: readonly number[], other: readonly number[]) =>
  ofSorted(new Float64Array(baseline).sort(), new Float64Array(other).sort());

/** p by enumerating all assignments of runs to sides: an independent check for few runs. */
function enumerateP(baseline: readonly number[], other: readonly number[]): number {
  const all = [...baseline, ...other];
  const pairs = (chosen: readonly number[], rest: readonly number[]) =>
    chosen.reduce((sum, b) => sum + rest.reduce((own, a) => own + (b > a ? 1 : b === a ? 0.5 : 0), 0), 0);
  const observed = pairs(other, baseline);
  let below = 0;
  let above = 0;
  let ways = 0;
  for (let mask = 0; mask < 2 ** all.length; mask++) {
    const chosen = all.filter((_, i) => (mask >> i) & 1);
    if (chosen.length !== other.length) continue;
    const u = pairs(
      chosen,
      all.filter((_, i) => !((mask >> i) & 1)),
    );
    ways++;
    if (u <= observed) below++;
    if (u >= observed) above++;
  }
  return Math.min(1, (2 * Math.min(below, above)) / ways);
}

describe("mannWhitney", () => {
  it.each(vectors)("agrees with SciPy and R: $method, U = $u", ({ baseline, other, method, u, p }) => {
    const found = mannWhitney(baseline, other);
    expect(found.method).toBe(method);
    expect(found.u).toBe(u);
    expect(Math.abs(found.p - p)).toBeLessThan(1e-9);
    expect(Math.abs(found.p / p - 1)).toBeLessThan(1e-9);
  });
  it("agrees with enumerated permutations, with and without ties", () => {
    const side = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(side, side, (a, b) => {
        expect(mannWhitney(a, b).p).toBeCloseTo(enumerateP(a, b), 12);
      }),
      { numRuns: 150, seed: 1 },
    );
  });
  it("does not depend on which side is the baseline", () => {
    const side = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(side, side, (a, b) => {
        expect(mannWhitney(a, b).p).toBeCloseTo(mannWhitney(b, a).p, 12);
      }),
      { numRuns: 100, seed: 2 },
    );
  });
  it("finds nothing if all runs are equal", () => {
    expect(mannWhitney([7, 7, 7, 7], [7, 7, 7, 7]).p).toBe(1);
    expect(mannWhitney(Array(40).fill(7), Array(40).fill(7)).p).toBe(1);
  });
  it("rejects an empty side", () => {
    expect(() => mannWhitney([], [1])).toThrow("A test of 0 against 1 runs needs one on each side.");
  });
});
