import type { Member } from "@wirecost/contract";

/** A name that is being typed behind an @. */
export interface TypedMention {
  /** Where the @ stands. */
  readonly start: number;
  /** What stands behind it, as far as the cursor. */
  readonly typed: string;
}

const LONGEST = 60;

/** The mention that is being typed at the cursor, if one is: an @ at the beginning of a word, and no line's end since. */
export function mentionAt(text: string, cursor: number): TypedMention | undefined {
  const start = text.lastIndexOf("@", cursor - 1);
  if (start < 0 || cursor - start > LONGEST) return undefined;
  if (start > 0 && !/[\s(]/.test(text[start - 1] ?? "")) return undefined;
  const typed = text.slice(start + 1, cursor);
  return typed.includes("\n") ? undefined : { start, typed };
}

/** Members whose name, a later word of it or address begins like that; none once a name stands there whole. */
export function membersLike(members: readonly Member[], typed: string): readonly Member[] {
  const wanted = typed.toLowerCase();
  if (
    members.some(({ name }) => wanted.startsWith(`${name.toLowerCase()} `) || wanted === name.toLowerCase())
  )
    return [];
  return members
    .filter(({ name, email }) =>
      [name, ...name.split(/\s+/), email].some((word) => word.toLowerCase().startsWith(wanted)),
    )
    .slice(0, 6);
}

/** The text with the mention put in place of what was typed, and where the cursor goes. */
export function withMention(
  text: string,
  { start, typed }: TypedMention,
  name: string,
): { readonly text: string; readonly cursor: number } {
  const before = `${text.slice(0, start)}@${name} `;
  return { text: before + text.slice(start + 1 + typed.length), cursor: before.length };
}
