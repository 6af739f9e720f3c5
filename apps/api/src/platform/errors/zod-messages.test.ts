import { expect, it } from "vitest";
import { z } from "zod";
import "./zod-messages.ts";

it.each([
  [z.coerce.number().int().max(100), 250, "250 is not at most 100."],
  [z.coerce.number(), "x", "is not a number."],
  [z.int(), 2.5, "2.5 is not a whole number."],
  [z.number().positive(), 0, "0 is not more than 0."],
  [z.number(), "12", '"12" is not a number.'],
  [z.string(), undefined, "is missing: a text is expected."],
  [z.string().max(3), "abcde", "must have at most 3 characters, and has 5."],
  [z.string(), { secret: 1 }, "an object is not a text."],
  [z.array(z.number()).min(2), [1], "must have at least 2 items, and has 1."],
  [z.enum(["csv", "json"]), "xml", '"xml" is not one of csv, json.'],
  [z.enum(["csv", "json"]), undefined, "is missing: one of csv, json."],
  [z.literal(2), 3, "3 is not 2."],
  [z.enum(["csv"]), "x".repeat(999), `"${"x".repeat(100)}…" is not csv.`],
  [z.uuid(), "b1a5d9e4", '"b1a5d9e4" is not a UUID.'],
  [z.iso.date(), "2026-02-30", '"2026-02-30" is not a date such as 2026-03-01.'],
  [z.iso.datetime(), "2026-03-01", '"2026-03-01" is not a time such as 2026-03-01T09:59:00Z.'],
  [z.string().regex(/^wc_/), "k7Jq", "Invalid string: must match pattern /^wc_/"],
  [z.string().min(3, "Three letters, please."), "a", "Three letters, please."],
])("%#: the message names the value and what would be right", (schema, value, message) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(message);
});
