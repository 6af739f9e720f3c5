import type { NamedMapping } from "@wirecost/contract";
import { describe, expect, it } from "vitest";
import { namedOf } from "./named-of.ts";
import { savedMapping } from "./saved-mapping.ts";

const namedMapping: NamedMapping = {
  id: "x",
  name: "harness",
  model: "openedge-query",
  headers: ["size", "took"],
  mapping: [
    { target: { kind: "setting", param: "mm" } },
    { target: { kind: "metric", metric: "elapsedMs" } },
  ],
};
const columns = (...headers: string[]) =>
  headers.map((header) => ({ header, samples: [], target: { kind: "ignore" as const }, known: false }));

describe("a mapping of the team", () => {
  it("is found by name and applied to columns in any order", () => {
    expect(namedOf("mapping", "harness", [namedMapping])).toBe(namedMapping);
    expect(savedMapping(namedMapping, "a.csv", columns("took", "size"))).toEqual([
      namedMapping.mapping[1],
      namedMapping.mapping[0],
    ]);
  });

  it("is rejected for a table that it does not fit", () => {
    expect(() => namedOf("mapping", "other", [namedMapping])).toThrow('no mapping "other": "harness".');
    expect(() => namedOf("mapping", "other", [])).toThrow("none at all");
    expect(() => savedMapping(namedMapping, "a.csv", columns("took", "host"))).toThrow(
      'a.csv has a column "host"',
    );
    expect(() => savedMapping(namedMapping, "a.txt", undefined)).toThrow("a.txt is none");
  });
});
