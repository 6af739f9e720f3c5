import { type PassportFacts, passportFacts } from "./passport.ts";
import { type FactId, passportFields } from "./passport-fields.ts";

/** Facts as they are written. */
export type FactTexts = Readonly<Partial<Record<FactId, string>>>;

/** What they say, and what is wrong with one, by its fact. */
export interface ParsedFacts {
  readonly facts: PassportFacts;
  readonly problems: Readonly<Partial<Record<FactId, string>>>;
}

/**
 * Reads facts as people write them; an empty one says nothing.
 *
 * @param parseNumber reads a number, undefined for what is none
 */
export function parseFacts(texts: FactTexts, parseNumber: (text: string) => number | undefined): ParsedFacts {
  let facts: PassportFacts = {};
  const problems: Partial<Record<FactId, string>> = {};
  for (const { id, kind, label, right } of passportFields) {
    const text = texts[id]?.trim() ?? "";
    if (text === "") continue;
    const value = kind === "number" ? (parseNumber(text) ?? text) : text;
    const one = passportFacts.safeParse({ [id]: value });
    if (one.success) facts = { ...facts, ...one.data };
    else problems[id] = `${label}: “${text}” ${right}`;
  }
  return { facts, problems };
}

/** Facts as a form's fields show them. */
export function textsOf(facts: PassportFacts): FactTexts {
  return Object.fromEntries(Object.entries(facts).map(([id, value]) => [id, String(value)]));
}
