/**
 * Text for a terminal: control characters of file names, labels and servers are shown and not obeyed. They stand as
 * JSON writes them, so a document stays what it is.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, (character, at: number) => {
    if (character === "\n" || character === "\t") return character;
    // The end of a line of Windows, as a diff has it; alone it would write over the line.
    if (character === "\r" && text[at + 1] === "\n") return character;
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
