import {
  type FactTexts,
  type Passport,
  type PassportFacts,
  type StatedPassport,
  textsOf,
} from "@wirecost/contract";
import { api } from "../../shared/lib/api.ts";
import { readTexts } from "./read-texts.ts";

/** What a form says that something was measured on. */
export interface PassportDraft {
  /** Under which the team remembers it; "" for this measurement only. */
  readonly name: string;
  readonly texts: FactTexts;
}

export const EMPTY_DRAFT: PassportDraft = { name: "", texts: {} };

/** A team's passport as a draft; the day of a measurement is its own. */
export function draftOf({
  name,
  facts: { measuredOn: _, ...facts },
}: Pick<Passport, "name" | "facts">): PassportDraft {
  return { name, texts: textsOf(facts) };
}

/** A draft with what files say themselves, which counts over what is remembered. */
export function withRead(draft: PassportDraft, read: FactTexts): PassportDraft {
  return { ...draft, texts: { ...draft.texts, ...read } };
}

/** A draft without what files said, where nobody has said otherwise since. */
export function withoutRead({ name, texts }: PassportDraft, read: FactTexts): PassportDraft {
  const own = Object.entries(texts).filter(
    ([id, text]) => !Object.entries(read).some(([a, b]) => a === id && b === text),
  );
  return { name, texts: Object.fromEntries(own) };
}

/** What the next measurement may take over. */
function remembered({ measuredOn: _, ...facts }: PassportFacts): PassportFacts {
  return facts;
}

/**
 * Keeps a draft with the team where it has a name, so that the next measurement is asked nothing.
 *
 * @returns what to state of the measurement; undefined where the draft says nothing
 */
export async function keepDraft(teamId: string, draft: PassportDraft): Promise<StatedPassport | undefined> {
  const { name } = draft;
  const { facts } = readTexts(draft.texts);
  if (Object.keys(facts).length === 0) return undefined;
  if (name.trim() === "") return { passportId: null, facts };
  const kept = await api.keepPassport({
    params: { teamId },
    body: { name: name.trim().slice(0, 100), facts: remembered(facts) },
  });
  return { passportId: kept.id, facts };
}
