import { type ChoiceParam, paramName } from "@wirecost/sim-core/model";
import { excerpt } from "../excerpt.ts";
import { normalizeHeader } from "./normalize-header.ts";

/** The choice that a text names, or else the problem with it and the only similar choice. */
export type ChoiceReading =
  | { readonly value: string }
  | { readonly message: string; readonly nearest?: string };

/** Minimum length of a name that can be misspelled. */
const SHORTEST = 4;

/**
 * Reads a choice as people write it: by its id or label, or by a part of the label in or before brackets, ignoring
 * case, spaces and punctuation.
 */
export function readChoice(param: ChoiceParam, text: string): ChoiceReading {
  const { options } = param;
  const word = normalizeHeader(text);
  const found =
    // "C" and "C++" have the same letters.
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

/** "One query per row (N+1)" is known by both names, as is "Multi-row INSERT or batch". */
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
 * Whether a text is a name with one letter added, omitted or replaced. A text that only shares words with it ("FOR
 * EACH" with "FOR EACH NO-LOCK") may mean another choice, and "no" has only two letters. Digits are never misspelled.
 */
function isClose(name: string, text: string): boolean {
  if (name.length < SHORTEST || name === text) return false;
  let from = 0;
  while (from < name.length && name[from] === text[from]) from += 1;
  const [rest, own] = [name.slice(from), text.slice(from)];
  if (/^\p{N}/u.test(rest) || /^\p{N}/u.test(own)) return false;
  return rest.slice(1) === own || rest === own.slice(1) || rest.slice(1) === own.slice(1);
}
