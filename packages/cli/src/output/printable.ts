/**
 * Text for a terminal: control characters of file names, labels and servers are shown and not executed, with JSON's
 * escapes, so that JSON stays valid.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, (character, at: number) => {
    if (character === "\n" || character === "\t") return character;
    // The end of a Windows line, as in a diff; alone it would overwrite the line.
    if (character === "\r" && text[at + 1] === "\n") return character;
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}

/** A text on one line, with its end: line breaks in a name are escaped, so that it cannot forge lines. */
export function lineOf(text: string): string {
  return `${onOneLine(text)}\n`;
}

/** Blocks of lines below each other, without empty ones. */
export function textPage(blocks: readonly string[]): string {
  return blocks.filter(Boolean).join("\n");
}

/** The first of some texts, and the number of the others. @param say with that number */
export function firstOf(texts: readonly string[], max: number, say: (more: number) => string) {
  return texts.length > max ? [...texts.slice(0, max), say(texts.length - max)] : texts;
}

/** A text, truncated if it has more characters. */
export function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 3)}...` : text;
}

export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function indented(text: string): string {
  return lineOf(`  ${text}`);
}

export function onOneLine(text: string): string {
  return text.replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
