import { readFileSync } from "node:fs";

/** Beside the sources, which are built into another folder of the same depth. */
const file = new URL("../../../common-passwords.txt", import.meta.url);
const common = new Set(
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#")),
);

/** The longest password that an account can have; a longer one is refused before anything looks at it. */
export const MAX_PASSWORD = 256;

/**
 * Whether a password is among the most frequent ones in leaks, ignoring case, or is one of them with digits or
 * punctuation added at its ends. The list is a local file; no service is called.
 *
 * @param password at most MAX_PASSWORD characters; a longer one is in no list and is not checked
 */
export function isCommonPassword(password: string): boolean {
  if (password.length > MAX_PASSWORD) return false;
  const lower = password.toLowerCase();
  if (common.has(lower)) return true;
  const bare = withoutEnds(lower);
  // Of "password1234!" there is nothing left but a word that everybody takes; one character again and again as well.
  return common.has(bare) || WORDS.test(bare) || new Set(lower).size === 1;
}

/** What stands between the first letter from a to z and the last. */
function withoutEnds(text: string): string {
  const first = text.search(/[a-z]/);
  return first < 0 ? "" : text.slice(first, text.search(/[a-z][^a-z]*$/) + 1);
}

/** The words that most leaked passwords are made of, alone or twice. */
const WORDS = /^(?:(?:password|passwort|qwerty|qwertz|letmein|welcome|admin|iloveyou|wirecost){1,2})?$/;
