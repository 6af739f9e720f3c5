import { foldText } from "./fold-text.ts";
import { type ModelWords, mapTexts } from "./map-texts.ts";
import { nameMatcher, nameReplacer } from "./name-matcher.ts";
import type { ForeignTextGroup, TextField } from "./shared-texts.ts";

/** A name and its replacement. */
export interface Replacement {
  readonly name: string;
  readonly by: string;
}

/**
 * A shared table, or part of it, without names in texts written by users or their files. A model's own ids stay.
 * Distinct ids and values stay distinct: if two would become equal, a number is appended.
 *
 * @param all whether every foreign text is replaced as a whole too, by its group and a letter, but for those that are
 *   written for the link: its title, note and sender
 * @returns the same shape: for its schema to parse
 */
export function redactTexts(
  shared: object,
  words: ModelWords,
  { replacements, all }: { readonly replacements: readonly Replacement[]; readonly all: boolean },
): unknown {
  const replace = nameReplacer(replacements);
  const letter = lettering();
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  const apart = (text: string, group: ForeignTextGroup, limit: number | undefined): string => {
    let id = cut(text, limit);
    for (let n = 2; taken.has(`${group} ${id}`); n++)
      id = `${cut(text, limit && limit - 1 - `${n}`.length)}-${n}`;
    taken.add(`${group} ${id}`);
    return id;
  };
  return mapTexts(shared, {
    words,
    foreign: (text, field) => {
      const { kind, group, limit } = field;
      const change = () => (all && isForeign(text, group) ? letter(field, text) : replace(text));
      if (kind !== "id") return cut(change(), limit);
      const key = `${group} ${text}`;
      const id = ids.get(key) ?? apart(change(), group, limit);
      ids.set(key, id);
      return id;
    },
  });
}

/** Replacements may be longer than names, so they are truncated to a field's maximum. */
function cut(text: string, limit = Number.POSITIVE_INFINITY): string {
  if (text.length <= limit) return text;
  // Half a surrogate pair is invalid.
  return `${text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/**
 * Texts that are not replaced as a whole: those written for the link, and those of a recording, whose names are
 * replaced before it is evaluated. A sentence of letters would be meaningless.
 */
const WRITTEN: ReadonlySet<ForeignTextGroup> = new Set([
  "heading",
  "note",
  "sender",
  "statement",
  "table",
  "request",
  "recording",
]);

/** Whether a text can identify whose data it is: the number of a row cannot. */
function isForeign(text: string, group: ForeignTextGroup): boolean {
  return !WRITTEN.has(group) && !/^\d*$/.test(text.trim());
}

const NOUNS: Readonly<Record<ForeignTextGroup, string>> = {
  heading: "Title",
  title: "Table",
  label: "Row",
  column: "Column",
  value: "Value",
  unit: "Unit",
  host: "Host",
  environment: "Name",
  calibration: "Calibration",
  schema: "Schema",
  statement: "Statement",
  table: "Table",
  request: "Request",
  recording: "Recording",
  note: "Note",
  sender: "Sender",
};

/** "Column A" for the first text of a group, "Column AB" for the 28th; ids and labels are counted separately. */
function lettering(): (field: TextField, text: string) => string {
  const counted = new Map<string, Map<string, string>>();
  return ({ kind, group }, text) => {
    const key = `${kind} ${group}`;
    const known = counted.get(key) ?? new Map<string, string>();
    counted.set(key, known);
    const name = known.get(text) ?? `${NOUNS[group]} ${letters(known.size)}`;
    known.set(text, name);
    return name;
  };
}

/** A, B, ... Z, AA, AB. @param index from 0 */
export function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/** A text written by users or their files, and its number of occurrences in a shared table. */
export interface ForeignText {
  readonly group: ForeignTextGroup;
  readonly text: string;
  readonly count: number;
  /** The setting or metric of which it is first a value, or its document's field; "" if it has none. */
  readonly of: string;
}

/** All foreign texts that can identify whose data it is, once per group, in the order of the table. */
export function foreignTexts(shared: object, words: ModelWords): readonly ForeignText[] {
  const found = new Map<string, { group: ForeignTextGroup; text: string; count: number; of: string }>();
  mapTexts(shared, {
    words,
    foreign: (text, { group }, of) => {
      if (!/^\d*$/.test(text.trim())) {
        const key = `${group} ${text}`;
        const known = found.get(key) ?? { group, text, count: 0, of };
        known.count++;
        found.set(key, known);
      }
      return text;
    },
  });
  return [...found.values()];
}

/** Number of occurrences of each name where it cannot be replaced: in a model's own words, in numbers and dates. */
export function remainingNames(
  shared: object,
  words: ModelWords,
  names: readonly string[],
): ReadonlyMap<string, number> {
  const find = nameMatcher(names);
  const counts = new Map<string, number>();
  mapTexts(shared, {
    words,
    foreign: (text) => text,
    visitUnchanged: (text) => {
      for (const { name } of find(text)) {
        const of = names[name] ?? "";
        counts.set(of, (counts.get(of) ?? 0) + 1);
      }
    },
  });
  return counts;
}

/** Equal for names that match the same letters. */
export function nameKey(name: string): string {
  return foldText(name).text;
}
