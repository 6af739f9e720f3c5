import type { Model } from "@wirecost/sim-core";
import type { Vocabulary } from "../vocabulary.ts";
import { openedgeQuery } from "./openedge-query.ts";

const NONE: Vocabulary = { columns: {}, values: {} };
const VOCABULARIES: ReadonlyMap<string, Vocabulary> = new Map([["openedge-query", openedgeQuery]]);

/** The vocabulary of a model; empty for one that has none. */
export function vocabularyOf(model: Model): Vocabulary {
  return VOCABULARIES.get(model.id) ?? NONE;
}
