import type { Issue } from "./first-issue.ts";

/** With the u flag, a surrogate is an unpaired one. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** The first text that cannot be stored. */
export function findUnstorable(value: unknown): Issue | undefined {
  // A list instead of recursion: the nesting of a body is the sender's choice.
  const open: { path: string; value: unknown }[] = [{ path: "", value }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === "string" && UNSTORABLE.test(value)) return found(path, value);
    if (!isParsed(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (UNSTORABLE.test(key)) return found(path, key);
      // Most values are valid: a path is created only for others.
      if (typeof inner === "string" ? UNSTORABLE.test(inner) : isParsed(inner))
        open.push({ path: path ? `${path}.${key}` : key, value: inner });
    }
  }
  return undefined;
}

function found(where: string, text: string): Issue {
  const [character = ""] = UNSTORABLE.exec(text) ?? [];
  const what =
    character === "\0"
      ? "a NUL character"
      : `half a character (\\u${character.charCodeAt(0).toString(16)} without its other half)`;
  return { where, message: `has ${what}, which text cannot hold: leave it out.` };
}

/** Except a file's stream, which is a body too. */
function isParsed(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Array.isArray(value);
}
