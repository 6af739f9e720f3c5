import type { MeasuredSet } from "@wirecost/analysis";
import type { ParamValue } from "@wirecost/sim-core";
import { anyText } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { holdAt, placeAxes } from "./set-axes.ts";

const name = anyText().filter((text) => text !== "" && !/[\uD800-\uDFFF]/u.test(text));
const value = fc.oneof(name, fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true }));

it("holds settings of any name at the values that an address says", () => {
  const names = fc.uniqueArray(name, { minLength: 4, maxLength: 4 });
  // Held by what they are written as: two values of one setting that read alike are one.
  const values = fc.uniqueArray(value, { minLength: 2, maxLength: 4, selector: String });
  fc.assert(
    fc.property(names, values, fc.nat(), fc.nat(), (ids, levels, third, fourth) => {
      const axes = ids.map((param) => ({ param, values: levels }));
      const [rows = "", columns = "", a = "", b = ""] = ids;
      const chosen = (pick: number): ParamValue => levels[pick % levels.length] ?? "";
      const set = { axes: [rows, columns], setup: {}, rows: everyCombination(ids, levels) };
      const place = (at: string) => placeAxes(set as unknown as MeasuredSet, axes, { rows, columns, at });
      const first = holdAt(place("").at, a, String(chosen(third)));
      const { at } = place(holdAt(place(first).at, b, String(chosen(fourth))));
      expect(new Map(Object.entries(at))).toEqual(
        new Map([
          [a, chosen(third)],
          [b, chosen(fourth)],
        ]),
      );
    }),
    { numRuns: 60 },
  );
});

/** Rows of a whole design. */
function everyCombination(ids: readonly string[], values: readonly ParamValue[]) {
  return ids
    .reduce<[string, ParamValue][][]>(
      (rows, id) => rows.flatMap((row) => values.map((one): [string, ParamValue][] => [...row, [id, one]])),
      [[]],
    )
    .map((pairs) => ({ settings: Object.fromEntries(pairs), metrics: {} }));
}
