import {
  letters,
  type ModelWords,
  type Replacement,
  redactTexts,
  type SharedTable,
  sharedTable,
} from "@wirecost/contract";
import { isUnit, models, modelWords } from "@wirecost/sim-core";

type Redactable = Pick<SharedTable, "title" | "note" | "sender" | "content">;

const redactable = sharedTable.pick({ title: true, note: true, sender: true, content: true });

const known = new Map(models.map((model) => [model.id, modelWords(model)]));
const words: ModelWords = { ofModel: (model) => known.get(model), isUnit };

/**
 * All that a link holds, without names.
 *
 * @param all whether every text that came with the data is replaced
 * @param titles of what is shared, such as names of files: with `all` they go from what is written for the link too
 */
export function redactShared(
  shared: Redactable,
  {
    replacements,
    all,
    titles,
  }: {
    readonly replacements: readonly Replacement[];
    readonly all: boolean;
    readonly titles: readonly string[];
  },
): Redactable {
  if (replacements.length === 0 && !all) return shared;
  const names = all ? [...replacements, ...titleReplacements(titles)] : replacements;
  return redactable.parse(redactTexts(shared, words, { replacements: names, all }));
}

/** Titles by the letters that they get where they stand in a table, and names of files also without their endings. */
function titleReplacements(titles: readonly string[]): readonly Replacement[] {
  return [...new Set(titles)].flatMap((title, i) =>
    [title, title.replace(/\.[a-z0-9]{1,5}$/i, "")].map((name) => ({ name, by: `Table ${letters(i)}` })),
  );
}
