import { MAX_COLUMNS, MAX_FIELD, MAX_LINES, MAX_ROWS } from "../limits.ts";

const [TAB, NEWLINE, RETURN, SPACE, QUOTE] = [9, 10, 13, 32, 34];
const [COMMA, POINT, SEMICOLON, BAR] = [44, 46, 59, 124];

/** What one look over the bytes of a plain table says. */
export interface PlainBytes {
  readonly bytes: Uint8Array;
  /** Lines that are not empty. */
  readonly rows: number;
  readonly hasPoint: boolean;
  readonly hasComma: boolean;
}

/**
 * Looks a file over that may be a table in its plainest form: ASCII, nothing quoted, no line too long. Such a file
 * can be read from its bytes as they are, which is much faster than from a text made of them.
 *
 * @returns undefined for any other file, and for one with too many lines
 */
export function plainBytes(bytes: Uint8Array): PlainBytes | undefined {
  let [rows, lines, start, points, commas] = [0, 0, 0, 0, 0];
  const length = bytes.length;
  for (let i = 0; i < length; i++) {
    const code = bytes[i] ?? 0;
    if (code > POINT && code < 0x7f) continue;
    if (code === NEWLINE) {
      lines += 1;
      if (i > start && !(i === start + 1 && bytes[start] === RETURN)) rows += 1;
      if (i - start >= MAX_COLUMNS && !isNarrow(bytes, start, i)) return undefined;
      start = i + 1;
    } else if (code === COMMA) commas += 1;
    else if (code === POINT) points += 1;
    else if (code >= 0x7f || code === QUOTE) return undefined;
    else if (code === RETURN) {
      if (bytes[i + 1] !== NEWLINE) return undefined;
    } else if (code < SPACE && code !== TAB) return undefined;
  }
  if (start < length) {
    rows += 1;
    lines += 1;
    if (!isNarrow(bytes, start, length)) return undefined;
  }
  // The header is no row.
  if (rows > MAX_ROWS + 1 || lines > MAX_LINES) return undefined;
  return { bytes, rows, hasPoint: points > 0, hasComma: commas > 0 };
}

/** Whether a line has neither too long a field nor too many, whatever its delimiter is. */
function isNarrow(bytes: Uint8Array, start: number, end: number): boolean {
  let delimiters = 0;
  for (let i = start; i < end; i++) {
    const code = bytes[i];
    if (code === COMMA || code === SEMICOLON || code === BAR || code === TAB) delimiters += 1;
  }
  return end - start <= MAX_FIELD && delimiters < MAX_COLUMNS;
}

/** The lines of a plain table as text. */
export function* plainLines({
  bytes,
}: PlainBytes): Generator<{ readonly text: string; readonly line: number; readonly open: boolean }> {
  let line = 1;
  for (let from = 0; from < bytes.length; line++) {
    const end = bytes.indexOf(NEWLINE, from);
    yield { text: plainText(bytes, from, end < 0 ? bytes.length : end), line, open: end < 0 };
    from = end < 0 ? bytes.length : end + 1;
  }
}

const decoder = new TextDecoder();

/** The text of a line or a field of a plain table, without a return at its end. */
export function plainText(bytes: Uint8Array, from: number, to: number): string {
  return decoder.decode(bytes.subarray(from, to > from && bytes[to - 1] === RETURN ? to - 1 : to));
}
