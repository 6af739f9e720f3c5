import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evolve } from "./evolve.ts";
import { patternSearch } from "./pattern-search.ts";
import { inverse, multiply } from "./symmetric.ts";

const wide = { low: -50, high: 50 };

describe("patternSearch", () => {
  it("descends step functions without a slope", () => {
    const stairs = ([x = 0]: readonly number[]) => 1 + Math.abs(Math.round(20 * (x - 1.5)));
    const [x = 0] = patternSearch(stairs, [0], [wide]);
    expect(stairs([x])).toBe(1);
  });
});

describe("evolve", () => {
  it("finds the minimum along a curved valley of steps", () => {
    const valley = ([x = 0, y = 0]: readonly number[]) =>
      Math.round(50 * ((1 - x) ** 2 + 10 * (y - x * x) ** 2));
    const found = evolve(valley, [-1.2, 1], [wide, wide], 1500, 4);
    expect(valley(found)).toBeLessThanOrEqual(1);
    expect(evolve(valley, [-1.2, 1], [wide, wide], 1500, 4)).toEqual(found);
  });
});

describe("inverse", () => {
  it("inverts a multiplication", () => {
    const entry = fc.integer({ min: -9, max: 9 });
    fc.assert(
      fc.property(fc.array(fc.tuple(entry, entry, entry), { minLength: 4, maxLength: 8 }), (rows) => {
        const matrix = [0, 1, 2].map((i) =>
          [0, 1, 2].map((j) => rows.reduce((s, row) => s + (row[i] ?? 0) * (row[j] ?? 0), i === j ? 1 : 0)),
        );
        const back = multiply(inverse(matrix) ?? [], multiply(matrix, [1, 2, 3]));
        back.forEach((value, i) => {
          expect(value).toBeCloseTo(i + 1, 6);
        });
      }),
    );
  });

  it("reports a singular matrix", () => {
    expect(
      inverse([
        [1, 2],
        [2, 4],
      ]),
    ).toBeUndefined();
  });
});
