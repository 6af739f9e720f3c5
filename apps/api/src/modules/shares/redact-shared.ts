import type { ModelWords } from "@wirecost/contract";
import { letters, type Replacement, redactTexts } from "@wirecost/contract/redact-texts";
import { type SharedTable, sharedTable } from "@wirecost/contract/share";
import { isUnit, modelWords } from "@wirecost/sim-core/model";
import { models } from "@wirecost/sim-core/models";

/** The parts of a link that can contain names. */
type Redactable = Pick<SharedTable, "title" | "note" | "sender" | "content">;

const redactable = sharedTable.pick({ title: true, note: true, sender: true, content: true });

const known = new Map(models.map((model) => [model.id, modelWords(model)]));
const words: ModelWords = { ofModel: (model) => known.get(model), isUnit };

export interface RedactOptions {
  readonly replacements: readonly Replacement[];
  /** Whether every text that came with the data is replaced. */
  readonly all: boolean;
  /**
   * Names of the shared objects, such as file names: with `all` they are also removed from texts written for the link.
   */
  readonly titles: readonly string[];
}

/** The content of a link, without names. @param whole the JSON of a Redactable, which may hold more than its schema */
export function redactShared(whole: string, { replacements, all, titles }: RedactOptions): Redactable {
  const shared = redactable.parse(JSON.parse(whole));
  if (replacements.length === 0 && !all) return shared;
  const names = all ? [...replacements, ...titleReplacements(titles)] : replacements;
  return redactable.parse(redactTexts(shared, words, { replacements: names, all }));
}

/** Titles by their letters in a table, and file names also without their extensions. */
function titleReplacements(titles: readonly string[]): readonly Replacement[] {
  return [...new Set(titles)].flatMap((title, i) =>
    [title, title.replace(/\.[a-z0-9]{1,5}$/i, "")].map((name) => ({ name, by: `Table ${letters(i)}` })),
  );
}
