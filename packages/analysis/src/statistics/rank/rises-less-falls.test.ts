import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { risesLessFalls } from "./rises-less-falls.ts";

describe("risesLessFalls", () => {
  it("counts what comparing every two counts", () => {
    const value = fc.oneof(
      fc.integer({ min: -4, max: 4 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(fc.array(value, { maxLength: 70 }), (values) => {
        let s = 0;
        for (const [i, later] of values.entries())
          for (const earlier of values.slice(0, i)) s += Number(later > earlier) - Number(later < earlier);
        expect(risesLessFalls(new Float64Array(values))).toBe(s);
      }),
      { numRuns: 1500, seed: 7 },
    );
  });
});
