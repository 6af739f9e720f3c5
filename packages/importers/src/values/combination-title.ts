import type { Model } from "@wirecost/sim-core";
import { vocabularyOf } from "../vocabularies/vocabulary-of.ts";

/** What the columns of a combination say together, or undefined for one that the model's vocabulary does not have. */
export function combinationTitle(model: Model, id: string): string | undefined {
  return vocabularyOf(model).combinations?.find((combination) => combination.id === id)?.title;
}
