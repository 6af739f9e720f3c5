import type { Passport, PassportFacts, StatedPassport } from "@wirecost/contract";
import { api } from "../../lib/api.ts";
import { type FactTexts, parseFacts, textsOf } from "./parse-facts.ts";

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

/** What the next measurement may take over. */
function remembered({ measuredOn: _, ...facts }: PassportFacts): PassportFacts {
  return facts;
}

/**
 * Keeps a draft with the team where it has a name, so that the next measurement is asked nothing.
 *
 * @returns what to state of the measurement; undefined where the draft says nothing
 */
export async function keepDraft(
  teamId: string,
  { name, texts }: PassportDraft,
): Promise<StatedPassport | undefined> {
  const { facts } = parseFacts(texts);
  if (Object.keys(facts).length === 0) return undefined;
  if (name.trim() === "") return { passportId: null, facts };
  const kept = await api.keepPassport({
    params: { teamId },
    body: { name: name.trim().slice(0, 100), facts: remembered(facts) },
  });
  return { passportId: kept.id, facts };
}
