import * as z from "./zod.ts";

/** Embeddings, overrides and isolates of direction: text around one is not shown in its order. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;

/** What is wrong with text that others are shown as it was written. */
export function findDirection(text: string): string | undefined {
  const [character] = DIRECTION.exec(text) ?? [];
  if (character === undefined) return undefined;
  const code = character.charCodeAt(0).toString(16).toUpperCase();
  return `has the invisible character U+${code}, which changes the direction in which text is shown: leave it out.`;
}

/** Text that others are shown as it was written. */
export const shownText = z
  .string()
  .trim()
  .refine((text) => findDirection(text) === undefined, {
    error: ({ input }) => findDirection(String(input)),
  });

export const nameText = shownText.min(1, "A name needs at least one character.");
