export const NEWLINE = 10;
export const RETURN = 13;
export const SPACE = 32;
export const DOUBLE = 34;
export const AMPERSAND = 38;
export const SINGLE = 39;
export const STAR = 42;
export const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
export const BRACE = 123;
export const CLOSE = 125;
export const TILDE = 126;

/** The class of a character: part of a word, a space, or neither. */
const WORD = 1;
const BLANK = 2;
const KIND = new Uint8Array(256);
for (let code = 0; code < 256; code++) {
  const char = String.fromCharCode(code);
  if (/[\w#$%&-]/.test(char) || code >= 128) KIND[code] = WORD;
  if (code <= SPACE || code === 160) KIND[code] = BLANK;
}

const kindOf = (code: number) => (code < 256 ? (KIND[code] ?? 0) : WORD);

export const isWord = (code: number) => kindOf(code) === WORD;
export const isBlank = (code: number) => kindOf(code) === BLANK || code === TILDE;
export const isDigit = (code: number) => code >= 48 && code <= 57;
export const isLetter = (code: number) => (code | 32) >= 97 && (code | 32) <= 122;

/** Whether a brace followed by this is the name or number of an argument, not a file. */
export const isReference = (code: number) => code === AMPERSAND || code === STAR || isDigit(code);

/** Whether a name continues after its dot. */
export function continuesWord(source: string, at: number): boolean {
  const code = source.charCodeAt(afterLineEnd(source, at));
  return isWord(code) || (code === BRACE && isReference(source.charCodeAt(at + 1)));
}

/** Position after `~` and the line end after it; unchanged if there is none. In a word, both are omitted. */
export function afterLineEnd(source: string, at: number): number {
  if (source.charCodeAt(at) !== TILDE) return at;
  const end = source.charCodeAt(at + 1) === RETURN ? at + 2 : at + 1;
  return source.charCodeAt(end) === NEWLINE ? end + 1 : at;
}

/** Position after a comment, which may be nested. */
export function afterComment(source: string, start: number, to: number): number {
  let depth = 0;
  for (let at = start; at < to; at++) {
    const code = source.charCodeAt(at);
    if (code === SLASH && source.charCodeAt(at + 1) === STAR) {
      depth += 1;
      at += 1;
    } else if (code === STAR && source.charCodeAt(at + 1) === SLASH) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return to;
}

export function lineEnd(source: string, from: number, to: number): number {
  const end = source.indexOf("\n", from);
  return end < 0 || end > to ? to : end;
}

/** The end of a line that is continued with `~`. */
export function continuedLineEnd(source: string, from: number, to: number): number {
  for (let at = from; ; ) {
    const end = lineEnd(source, at, to);
    let last = end - 1;
    while (last > at && (source.charCodeAt(last) === RETURN || source.charCodeAt(last) === SPACE)) last -= 1;
    if (end >= to || source.charCodeAt(last) !== TILDE) return end;
    at = end + 1;
  }
}

/** Position after a name that blanks may precede. */
export function afterName(source: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(source.charCodeAt(at)) && source.charCodeAt(at) !== NEWLINE) at += 1;
  while (at < to && isWord(source.charCodeAt(at))) at += 1;
  return at;
}
