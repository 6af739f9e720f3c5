import { type EnvironmentFacts, environmentFacts } from "./environment.ts";
import { environmentFields, type FactId } from "./environment-fields.ts";

export type FactTexts = Readonly<Partial<Record<FactId, string>>>;

/** The parsed facts, and the problem with an invalid one, by fact. */
export interface ParsedFacts {
  readonly facts: EnvironmentFacts;
  readonly problems: Readonly<Partial<Record<FactId, string>>>;
}

/**
 * Parses facts as typed by users; an empty one is omitted.
 *
 * @param parseNumber reads a number, undefined for what is none
 */
export function parseFacts(texts: FactTexts, parseNumber: (text: string) => number | undefined): ParsedFacts {
  let facts: EnvironmentFacts = {};
  const problems: Partial<Record<FactId, string>> = {};
  for (const { id, kind, label, right } of environmentFields) {
    const text = texts[id]?.trim() ?? "";
    if (text === "") continue;
    const value = kind === "number" ? (parseNumber(text) ?? text) : text;
    const one = environmentFacts.safeParse({ [id]: value });
    if (one.success) facts = { ...facts, ...one.data };
    else problems[id] = `${label}: “${text}” ${right}`;
  }
  return { facts, problems };
}

/** Facts as displayed in a form's fields. */
export function textsOf(facts: EnvironmentFacts): FactTexts {
  return Object.fromEntries(Object.entries(facts).map(([id, value]) => [id, String(value)]));
}
