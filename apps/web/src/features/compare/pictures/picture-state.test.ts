import { expect, it } from "vitest";
import { formatKept, parseKept } from "./picture-state.ts";

it("what is kept stands in the address and is read back", () => {
  const kept = { mm: [0, 2], "=metric": [10, 40] } as const;
  expect(formatKept(kept)).toBe("mm:0-2~=metric:10-40");
  expect(parseKept(formatKept(kept))).toEqual(kept);
});

it("parts that are none are left out", () => {
  expect(parseKept("")).toEqual({});
  expect(parseKept("mm~mi:5-2~x:1-~tps:1-3")).toEqual({ tps: [1, 3] });
});
