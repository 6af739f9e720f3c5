import { getModel } from "@wirecost/sim-core";
import { superLinear } from "@wirecost/sim-core/testing";
import { describe, expect, it } from "vitest";
import { readCode } from "./nettraffic-patterns.ts";

describe("readCode", () => {
  it.each([
    ["do while ... find no-lock", { pattern: "find-no-lock", fields: false }],
    ["DO WHILE x: FIND customer SHARE-LOCK", { pattern: "find-share-lock", fields: false }],
    ["for each customer no-lock", { pattern: "for-each-no-lock", fields: false }],
    ["for each customer fields( name ) no-lock", { pattern: "for-each-no-lock", fields: true }],
    ["for each ... share-lock", { pattern: "for-each-share-lock", fields: false }],
    ["for each ... exclusive-lock", { pattern: "for-each-exclusive-lock", fields: false }],
    ["open query q", { pattern: "open-query", fields: false }],
    ["open query q fields(name) cache 50", { pattern: "open-query-cache", cache: 50, fields: true }],
    ["OPEN-QUERY CACHE(5000)", { pattern: "open-query-cache", cache: 5000, fields: false }],
    ["select * from customer", { pattern: "sql89-select", fields: false }],
    ["select name from customer", { pattern: "sql89-select", fields: true }],
    ["for each _file, each _field", { pattern: "client-join", fields: false }],
    ["for each _file no-lock, each _field no-lock", { pattern: "client-join", fields: false }],
    ["for each _file, each _field by _field._field-name", { pattern: "client-join-sorted", fields: false }],
    ["for each _file, each _field by _file._file-name", { pattern: "client-join", fields: false }],
    ["for each _file: for each _field", { pattern: "nested-for-each", fields: false }],
    ["nested for each", { pattern: "nested-for-each", fields: false }],
    ["temp-table copy of both", { pattern: "temp-table", fields: false }],
  ])("takes %j from the words", (text, settings) => {
    expect(readCode(text)).toEqual({ settings });
    const { pattern } = getModel("openedge-query").params;
    expect(pattern?.kind === "choice" && pattern.options.map((option) => option.value)).toContain(
      settings.pattern,
    );
  });

  it.each(["", "nightly run", "-Mm 4096 -prefetchNumRecs 10000", "can-find(customer)", "selected rows"])(
    "finds no pattern in %j",
    (text) => {
      expect(readCode(text)).toEqual({ settings: {} });
    },
  );

  it.each([
    ["for each customer", "FOR EACH without a lock"],
    ["find customer", "FIND without a lock"],
    ["find customer exclusive-lock", "FIND with EXCLUSIVE-LOCK"],
    ["for each a, each b share-lock", "A join with SHARE-LOCK"],
  ])("does not guess for %j", (text, warning) => {
    expect(readCode(text)).toEqual({ settings: {}, warning: expect.stringContaining(warning) });
  });

  it("takes no longer for a malicious description", () => {
    for (const part of ["for each ", "select ", ", each ", "cache ( ", "by a-", "open "])
      expect(superLinear((times) => readCode(part.repeat(times)), 600)).toBeUndefined();
  });
});
