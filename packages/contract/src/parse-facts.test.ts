import { expect, test } from "vitest";
import { parseFacts, textsOf } from "./parse-facts.ts";

test("reads what is said, and nothing of what is not", () => {
  const { facts, problems } = parseFacts(
    { version: " 12.8 ", cores: "8", pingMs: "0.2", host: "  " },
    Number,
  );
  expect(facts).toEqual({ version: "12.8", cores: 8, pingMs: 0.2 });
  expect(problems).toEqual({});
  expect(parseFacts(textsOf(facts), Number).facts).toEqual(facts);
});

test("names a value that cannot be, and what would be right", () => {
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
