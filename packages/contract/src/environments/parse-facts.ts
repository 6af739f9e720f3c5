import { type EnvironmentFacts, environmentFacts } from "./environment.ts";
import { environmentFields, type FactId } from "./environment-fields.ts";

export type FactTexts = Readonly<Partial<Record<FactId, string>>>;

/** What they say, and what is wrong with one, by its fact. */
export interface ParsedFacts {
  readonly facts: EnvironmentFacts;
  readonly problems: Readonly<Partial<Record<FactId, string>>>;
}

/**
 * Reads facts as people write them; an empty one says nothing.
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

/** Facts as a form's fields show them. */
export function textsOf(facts: EnvironmentFacts): FactTexts {
  return Object.fromEntries(Object.entries(facts).map(([id, value]) => [id, String(value)]));
}
