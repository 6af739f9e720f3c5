import type { Model } from "@wirecost/sim-core";
import { vocabularyOf } from "../vocabularies/vocabulary-of.ts";

/** The common title of a combination's columns, or undefined if the model's vocabulary does not have it. */
export function combinationTitle(model: Model, id: string): string | undefined {
  return vocabularyOf(model).combinations?.find((combination) => combination.id === id)?.title;
}
