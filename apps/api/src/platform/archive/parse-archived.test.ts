import { expect, it } from "vitest";
import { z } from "zod";
import { parseArchived } from "./parse-archived.ts";

const schema = z.object({ a: z.int() });

it("parses what its schema describes", () => {
  expect(parseArchived("x.jsonl, line 1", '{"a":1,"b":[]}', schema)).toEqual({ a: 1 });
});

it("reports where it fails", () => {
  expect(() => parseArchived("x.jsonl, line 1", "{", schema)).toThrow("x.jsonl, line 1, is not JSON.");
  expect(() => parseArchived("x.jsonl, line 1", '{"a":"b"}', schema)).toThrow("x.jsonl, line 1: a ");
});

it("rejects JSON that would take many times its length in memory", () => {
  const bomb = `{"a":1,"x":[${"{},".repeat(300_000)}{}]}`;
  expect(() => parseArchived("x.jsonl, line 1", bomb, schema)).toThrow("more than 250000 lists and objects");
});
