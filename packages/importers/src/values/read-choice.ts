import { type ChoiceParam, paramName } from "@wirecost/sim-core/model";
import { excerpt } from "../excerpt.ts";
import { normalizeHeader } from "./normalize-header.ts";

/** The choice that a text stands for; else what is wrong with it, and the only choice that it is close to. */
export type ChoiceReading =
  | { readonly value: string }
  | { readonly message: string; readonly nearest?: string };

/** Letters of a name that a text can misspell. */
const SHORTEST = 4;

/**
 * Reads a choice as people write it: by its id or label, or by a part of the label that is in brackets or before them,
 * whatever the case, the spaces and the signs between words.
 */
export function readChoice(param: ChoiceParam, text: string): ChoiceReading {
  const { options } = param;
  const word = normalizeHeader(text);
  const found =
    // "C" and "C++" are one by their letters.
    options.find(({ value }) => value === text) ??
    options.find(({ value, label }) => [value, label].some((name) => normalizeHeader(name) === word)) ??
    only(
      options.filter(
        ({ label }) => word !== "" && partsOf(label).some((part) => normalizeHeader(part) === word),
      ),
    );
  if (found) return { value: found.value };
  const nearest = only(options.filter((option) => namesOf(option).some((name) => isClose(name, word))));
  const labels = options.map(({ label }) => excerpt(label)).join(", ");
  const near = nearest ? ` The nearest is ${excerpt(nearest.label)}; they are` : " They are";
  return {
    message: `${paramName(param)}: ${excerpt(text)} is none of its choices.${near} ${labels}.`,
    ...(nearest && { nearest: nearest.value }),
  };
}

/** "One query per row (N+1)" is known as either, and "Multi-row INSERT or batch" too. */
function partsOf(label: string): readonly string[] {
  const [before = "", inside = ""] = label.split(/[()]/);
  return [before, inside, ...label.split(" or ")];
}

function only<Option>(options: readonly Option[]): Option | undefined {
  return options.length === 1 ? options[0] : undefined;
}

function namesOf({ value, label }: { readonly value: string; readonly label: string }): readonly string[] {
  return [value, label, ...partsOf(label)].map(normalizeHeader);
}

/**
 * Whether a text is a name but for one letter, added, left out or replaced: what merely shares words with it ("FOR
 * EACH" with "FOR EACH NO-LOCK") may as well mean another choice, and "no" is two letters. Digits are not misspelled.
 */
function isClose(name: string, text: string): boolean {
  if (name.length < SHORTEST || name === text) return false;
  let from = 0;
  while (from < name.length && name[from] === text[from]) from += 1;
  const [rest, own] = [name.slice(from), text.slice(from)];
  if (/^\p{N}/u.test(rest) || /^\p{N}/u.test(own)) return false;
  return rest.slice(1) === own || rest === own.slice(1) || rest.slice(1) === own.slice(1);
}
