import { readFileSync } from "node:fs";

/** Beside the sources, which are built into another folder of the same depth. */
const file = new URL("../common-passwords.txt", import.meta.url);
const common = new Set(
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#")),
);

/**
 * Whether a password is among those that leaks hold most often, whatever its capitals, or one of them with digits or
 * marks put at its ends. Asks nobody: the list is a file.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (common.has(lower)) return true;
  const bare = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, "");
  // Of "password1234!" there is nothing left but a word that everybody takes; one character again and again as well.
  return common.has(bare) || WORDS.test(bare) || /^(.)\1*$/.test(lower);
}

/** The words that most leaked passwords are made of, alone or twice. */
const WORDS = /^(?:(?:password|passwort|qwerty|qwertz|letmein|welcome|admin|iloveyou|wirecost){1,2})?$/;
