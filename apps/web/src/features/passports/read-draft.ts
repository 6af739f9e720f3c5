import { type ParsedFacts, parseFacts } from "@wirecost/contract";
import { parseNumber } from "../../lib/parse-number.ts";
import type { PassportDraft } from "./passport-draft.ts";

/** What the fields of a form say, and what is wrong with them. */
export function readDraft({ texts }: Pick<PassportDraft, "texts">): ParsedFacts {
  return parseFacts(texts, parseNumber);
}
