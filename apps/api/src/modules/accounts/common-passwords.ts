import { readFileSync } from "node:fs";

/** Next to the sources; the build output has the same depth. */
const file = new URL("../../../common-passwords.txt", import.meta.url);
const common = new Set(
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#")),
);

/** Maximum length of a password; a longer one is rejected before it is examined. */
export const MAX_PASSWORD = 256;

/**
 * Whether a password is among the most frequent ones in leaks, ignoring case, or one of them with digits or punctuation
 * at its ends. The list is a local file; no service is called.
 *
 * @param password at most MAX_PASSWORD characters; a longer one is in no list and is not checked
 */
export function isCommonPassword(password: string): boolean {
  if (password.length > MAX_PASSWORD) return false;
  const lower = password.toLowerCase();
  if (common.has(lower)) return true;
  const bare = withoutEnds(lower);
  // "password1234!" is a common word after stripping; so is a single repeated character.
  return common.has(bare) || WORDS.test(bare) || new Set(lower).size === 1;
}

/** The text between the first and the last letter from a to z. */
function withoutEnds(text: string): string {
  const first = text.search(/[a-z]/);
  return first < 0 ? "" : text.slice(first, text.search(/[a-z][^a-z]*$/) + 1);
}

/** The words of most leaked passwords, once or twice. */
const WORDS = /^(?:(?:password|passwort|qwerty|qwertz|letmein|welcome|admin|iloveyou|wirecost){1,2})?$/;
