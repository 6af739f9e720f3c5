import fc from "fast-check";
import { expect, it } from "vitest";
import { orderBy } from "./order.ts";

it("sorts places by their values, and leaves those of equal values in their order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -7, max: 7 }), { maxLength: 300 }), (values) => {
      const expected = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
      expect([...orderBy(Float64Array.from(values))]).toEqual(expected);
    }),
  );
});
