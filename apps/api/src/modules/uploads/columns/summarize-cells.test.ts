import { median } from "@wirecost/sim-core";
import fc from "fast-check";
import { expect, it } from "vitest";
import { summarizeCells } from "./summarize-cells.ts";

const value = fc.oneof(
  fc.constant(Number.NaN),
  fc.integer({ min: -2, max: 2 }),
  fc.double({ min: -1e9, max: 1e9, noNaN: true }).map((number) => number + 0),
);

it("aggregates each group, and ignores rows without a group", () => {
  const row = fc.record({ group: fc.integer({ min: -1, max: 4 }), value });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 300 }), (rows) => {
      const found = summarizeCells(
        Int32Array.from(rows, ({ group }) => group),
        5,
        Float64Array.from(rows, (one) => one.value),
      );
      const expected = [0, 1, 2, 3, 4].map((group) => {
        const own = rows.flatMap((one) =>
          one.group === group && !Number.isNaN(one.value) ? [one.value] : [],
        );
        if (own.length === 0) return undefined;
        return { n: own.length, median: median(own), least: Math.min(...own), most: Math.max(...own) };
      });
      expect(found).toEqual(expected);
    }),
  );
});
