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

/** A text on one line, with its end: a name in it that has line breaks shows them, and forges no other line. */
export function lineOf(text: string): string {
  return `${onOneLine(text)}\n`;
}

/** Blocks of lines below each other, of which empty ones are left out. */
export function textPage(blocks: readonly string[]): string {
  return blocks.filter(Boolean).join("\n");
}

/** The first of some texts, and how many there are more. @param say with that number */
export function firstOf(texts: readonly string[], max: number, say: (more: number) => string) {
  return texts.length > max ? [...texts.slice(0, max), say(texts.length - max)] : texts;
}

/** A text, cut at its end where it has more characters. */
export function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 3)}...` : text;
}

/** A document for a program. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function indented(text: string): string {
  return lineOf(`  ${text}`);
}

export function onOneLine(text: string): string {
  return text.replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
