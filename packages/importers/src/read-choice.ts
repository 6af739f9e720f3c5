import { type ChoiceParam, paramName } from "@wirecost/sim-core";
import { excerpt } from "./excerpt.ts";
import { normalizeHeader } from "./normalize-header.ts";

/** The choice that a text stands for; else what is wrong with it, and the choice that is most like it. */
export type ChoiceReading =
  | { readonly value: string }
  | { readonly message: string; readonly nearest: string };

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
  const [nearest = options[0]] = options.toSorted((a, b) => likeness(b, text) - likeness(a, text));
  const labels = options.map(({ label }) => excerpt(label)).join(", ");
  return {
    message: `${paramName(param)}: ${excerpt(text)} is none of its choices. The nearest is ${excerpt(nearest?.label ?? "")}; they are ${labels}.`,
    nearest: nearest?.value ?? "",
  };
}

/** "One query per row (N+1)" is known as either. */
function partsOf(label: string): readonly string[] {
  const [before = "", inside = ""] = label.split(/[()]/);
  return [before, inside];
}

function only<Option>(options: readonly Option[]): Option | undefined {
  return options.length === 1 ? options[0] : undefined;
}

/** How much of the words and letters of a text a choice has: from 0 to 2. */
function likeness(option: { readonly value: string; readonly label: string }, text: string): number {
  const own = new Set([...wordsOf(option.value), ...wordsOf(option.label)]);
  const words = wordsOf(text);
  const shared = words.filter((word) => own.has(word)).length / Math.max(1, words.length);
  return shared + Math.max(...[option.value, option.label].map((name) => sharedPairs(name, text)));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Dice's coefficient of pairs of letters. */
function sharedPairs(a: string, b: string): number {
  const [first, second] = [pairsOf(a), pairsOf(b)];
  const shared = [...first].filter((pair) => second.has(pair)).length;
  return (2 * shared) / Math.max(1, first.size + second.size);
}

function pairsOf(text: string): ReadonlySet<string> {
  const letters = normalizeHeader(text.slice(0, 200));
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, i) => letters.slice(i, i + 2)));
}
