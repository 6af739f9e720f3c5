import { type PassportFacts, passportFacts } from "@wirecost/contract";
import { parseNumber } from "../../lib/parse-number.ts";
import { type FactId, passportFields } from "./passport-fields.ts";

/** What stands in the form's fields. */
export type FactTexts = Readonly<Partial<Record<FactId, string>>>;

/** What a form says, and what is wrong with a field, by its fact. */
export interface ParsedFacts {
  readonly facts: PassportFacts;
  readonly problems: Readonly<Partial<Record<FactId, string>>>;
}

/** Reads a form's fields; an empty one says nothing. */
export function parseFacts(texts: FactTexts): ParsedFacts {
  let facts: PassportFacts = {};
  const problems: Partial<Record<FactId, string>> = {};
  for (const { id, kind, label } of passportFields) {
    const text = texts[id]?.trim() ?? "";
    if (text === "") continue;
    const value = kind === "number" ? (parseNumber(text) ?? text) : text;
    const one = passportFacts.safeParse({ [id]: value });
    if (one.success) facts = { ...facts, ...one.data };
    else problems[id] = `${label}: “${text}” ${RIGHT[id] ?? "is too long."}`;
  }
  return { facts, problems };
}

/** What would be right, where a text can be more than too long. */
const RIGHT: Readonly<Partial<Record<FactId, string>>> = {
  cores: "is not a whole number from 1 to 65,536.",
  memoryGiB: "is not a number above 0, of GiB.",
  pingMs: "is not a number of milliseconds from 0 to 60,000.",
  bandwidthMbit: "is not a number above 0, of Mbit/s.",
  measuredOn: "is not a date such as 2026-11-20.",
};

/** Facts as a form's fields show them. */
export function textsOf(facts: PassportFacts): FactTexts {
  return Object.fromEntries(Object.entries(facts).map(([id, value]) => [id, String(value)]));
}
