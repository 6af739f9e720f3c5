import { expect, test } from "vitest";
import { readingKey } from "./reading-key.ts";

const mapping = [
  { target: { kind: "setting", param: "mm" } },
  { target: { kind: "metric", metric: "messages" } },
] as const;
const key = readingKey({ model: "openedge-query", mapping, setup: { mm: 1024, records: 5 } });

test("the order of settings does not matter", () => {
  expect(readingKey({ model: "openedge-query", mapping, setup: { records: 5, mm: 1024 } })).toBe(key);
});

test.each([
  ["another system", { model: "openedge-servers", mapping, setup: { mm: 1024, records: 5 } }],
  [
    "other columns",
    { model: "openedge-query", mapping: mapping.toReversed(), setup: { mm: 1024, records: 5 } },
  ],
  [
    "columns by their headers",
    { model: "openedge-query", mapping: undefined, setup: { mm: 1024, records: 5 } },
  ],
  ["another setting", { model: "openedge-query", mapping, setup: { mm: 1024, records: 6 } }],
  ["a setting less", { model: "openedge-query", mapping, setup: { mm: 1024 } }],
] as const)("%s is another reading", (_, request) => {
  expect(readingKey(request)).not.toBe(key);
});

test("the meaning of texts and the decimal mark of a column matter, their order does not", () => {
  const of = (values: Record<string, string>, numbers?: "point" | "comma") =>
    readingKey({
      model: "round-trips",
      mapping: [
        { target: { kind: "setting", param: "pattern", values }, numbers },
        { target: { kind: "metric", metric: "elapsedMs" } },
      ],
      setup: {},
    });
  const keys = [
    of({ loop: "query-a-row", one: "join" }),
    of({ loop: "query-a-row", one: "copy" }),
    of({ loop: "query-a-row" }),
    of({ loop: "query-a-row", one: "join" }, "comma"),
    of({ loop: "query-a-row", one: "join" }, "point"),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(of({ one: "join", loop: "query-a-row" })).toBe(keys[0]);
});
