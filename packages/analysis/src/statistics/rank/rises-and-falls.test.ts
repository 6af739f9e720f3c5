import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { risesAndFalls } from "./rises-and-falls.ts";

describe("risesAndFalls", () => {
  it("counts like a comparison of all pairs", () => {
    const value = fc.oneof(
      fc.integer({ min: -4, max: 4 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(fc.array(value, { maxLength: 70 }), (values) => {
        const found = { rises: 0, falls: 0 };
        for (const [i, later] of values.entries())
          for (const earlier of values.slice(0, i)) {
            found.rises += Number(later > earlier);
            found.falls += Number(later < earlier);
          }
        expect(risesAndFalls(new Float64Array(values))).toEqual(found);
      }),
      { numRuns: 1500, seed: 7 },
    );
  });
});
