import { columnIds } from "@wirecost/analysis";
import { anyText } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatAxisRanges, parseAxisRanges } from "./picture-state.ts";

it("what is kept stands in the address and is read back", () => {
  const kept = { mm: [0, 2], "=metric": [10, 40] } as const;
  expect(formatAxisRanges(kept)).toBe("mm:0-2~=metric:10-40");
  expect(parseAxisRanges(formatAxisRanges(kept))).toEqual(kept);
});

it("parts that are none are left out", () => {
  expect(parseAxisRanges("")).toEqual({});
  expect(parseAxisRanges("mm~mi:5-2~x:1-~tps:1-3")).toEqual({ tps: [1, 3] });
});

it("any places of any columns of a file are read back", () => {
  const range = fc.tuple(fc.nat(), fc.nat()).map(([one, more]) => [one, one + more] as const);
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText(), range), { maxLength: 6 }), (columns) => {
      const ids = columnIds(columns.map(([header]) => header));
      const kept = Object.fromEntries(columns.map(([, places], i) => [ids[i] ?? "", places]));
      expect(parseAxisRanges(formatAxisRanges(kept))).toEqual(kept);
    }),
  );
});
