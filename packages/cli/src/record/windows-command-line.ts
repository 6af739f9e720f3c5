/** What cmd.exe or a program's own reading of its command line would not leave as it is. */
const SPECIAL = /[\s"&|<>^()%!,;=]/;

/**
 * A command as one line for cmd.exe, which scripts such as npm need to be run by. A quote within quotes is doubled:
 * cmd.exe and the C runtime read that alike. A % of a variable that exists stays one, since nothing escapes it there.
 */
export function windowsCommandLine(words: readonly string[]): string {
  return words.map((word) => (word === "" || SPECIAL.test(word) ? `"${doubled(word)}"` : word)).join(" ");
}

/** Quotes doubled, and backslashes before a quote, where alone they count twice. */
function doubled(word: string): string {
  const parts = word.split('"').map((part) => {
    const bare = part.split("\\");
    const trailing = bare.length - 1 - bare.findLastIndex((one) => one !== "");
    return part + "\\".repeat(Math.min(trailing, bare.length - 1));
  });
  return parts.join('""');
}
