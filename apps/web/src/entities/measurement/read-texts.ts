import { type FactTexts, type ParsedFacts, parseFacts } from "@wirecost/contract";
import { parseNumber } from "../../shared/lib/parse-number.ts";

/** What the fields of a form say, and what is wrong with them. */
export function readTexts(texts: FactTexts): ParsedFacts {
  return parseFacts(texts, parseNumber);
}
