import fc from "fast-check";
import { expect, test } from "vitest";
import { parseFacts, textsOf } from "./parse-facts.ts";

test("parses given facts, and nothing else", () => {
  const { facts, problems } = parseFacts(
    { version: " 12.8 ", cores: "8", pingMs: "0.2", host: "  " },
    Number,
  );
  expect(facts).toEqual({ version: "12.8", cores: 8, pingMs: 0.2 });
  expect(problems).toEqual({});
  expect(parseFacts(textsOf(facts), Number).facts).toEqual(facts);
});

test("parses what a form shows for any facts", () => {
  const text = (most: number) =>
    fc.string({ unit: "grapheme", minLength: 1, maxLength: most }).filter((value) => value.trim() === value);
  const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const any = fc.record(
    {
      version: text(100),
      host: text(200),
      cores: fc.integer({ min: 1, max: 65_536 }),
      memoryGiB: number(0.001, 1_000_000),
      pingMs: number(0, 60_000).map((value) => value + 0),
      measuredOn: fc
        .date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      note: text(500),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(any, (facts) => {
      expect(parseFacts(textsOf(facts), Number)).toEqual({ facts, problems: {} });
    }),
  );
});

test("names an invalid value, and what is expected", () => {
  const { facts, problems } = parseFacts(
    { cores: "8.5", pingMs: "-1", measuredOn: "yesterday", host: "db1" },
    Number,
  );
  expect(facts).toEqual({ host: "db1" });
  expect(problems).toEqual({
    cores: "Cores: “8.5” is not a whole number from 1 to 65,536.",
    pingMs: "Ping (ms): “-1” is not a number of milliseconds from 0 to 60,000.",
    measuredOn: "Measured on: “yesterday” is not a date such as 2026-11-20.",
  });
});
