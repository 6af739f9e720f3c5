import { expect, test } from "vitest";
import { applyMapping } from "./mapping-panel.tsx";

const MM = { target: { kind: "setting", param: "mm" } } as const;
const MESSAGES = { target: { kind: "metric", metric: "messages" } } as const;
const kept = {
  headers: ["buffer", "trips", "trips"],
  mapping: [MM, MESSAGES, { target: { kind: "ignore" } }],
} as const;
const of = (...headers: string[]) => headers.map((header) => ({ header }));
const given = { headers: [...kept.headers], mapping: [...kept.mapping] };

test("fits a table of the same headers in any order, repeated ones in theirs", () => {
  expect(applyMapping(given, of("trips", " Buffer", "trips"))).toEqual([
    MESSAGES,
    MM,
    { target: { kind: "ignore" } },
  ]);
});

test("fits no other table", () => {
  expect(applyMapping(given, of("buffer", "trips"))).toBeUndefined();
  expect(applyMapping(given, of("buffer", "trips", "time"))).toBeUndefined();
});
