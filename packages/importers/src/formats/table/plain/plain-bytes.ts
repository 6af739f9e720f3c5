import { MAX_COLUMNS, MAX_FIELD, MAX_LINES, MAX_ROWS } from "../../../limits.ts";

const [TAB, NEWLINE, RETURN, SPACE, QUOTE] = [9, 10, 13, 32, 34];
const [COMMA, POINT, SEMICOLON, BAR, DELETE] = [44, 46, 59, 124, 127];
/** Bytes decoded at a time: a call per line takes longer than reading it. */
const TEXT = 64 * 1024;
/** Four bytes at a time: each of them 1, each a space, each a quote; the highest bit of each. */
const [ONES, SPACES, QUOTES, HIGHEST] = [0x01010101, 0x20202020, 0x22222222, 0x80808080 | 0];

/** Result of one pass over the bytes of a plain table. */
export interface PlainBytes {
  /** Its bytes, some whole lines at a time, as often as requested. */
  readonly pieces: () => Iterable<Uint8Array>;
  readonly length: number;
  /** The first lines as text. */
  readonly head: string;
  /** Lines that are not empty. */
  readonly rows: number;
  /** Whether its last line has a line end. */
  readonly ended: boolean;
  readonly hasPoint: boolean;
  readonly hasComma: boolean;
}

/**
 * Checks whether a file may be a table in its plainest form: ASCII, unquoted, no line too long. Such a file can be read
 * directly from its bytes, which is much faster than from decoded text.
 *
 * @param head about how many bytes of it to make a text of
 * @returns undefined for any other file, and for one with too many lines
 */
export function plainBytes(pieces: () => Iterable<Uint8Array>, head: number): PlainBytes | undefined {
  const beginning: string[] = [];
  let [length, rows, lines, ended] = [0, 0, 0, false];
  let [hasPoint, hasComma] = [false, false];
  for (const bytes of pieces()) {
    if (!isPlain(bytes)) return undefined;
    for (let start = 0; start < bytes.length; ) {
      const newline = bytes.indexOf(NEWLINE, start);
      const end = newline < 0 ? bytes.length : newline;
      lines += 1;
      if (end > start && !(end === start + 1 && bytes[start] === RETURN)) rows += 1;
      if (end - start >= MAX_COLUMNS && !isNarrow(bytes, start, end)) return undefined;
      start = end + 1;
    }
    // The header is not a row.
    if (rows > MAX_ROWS + 1 || lines > MAX_LINES) return undefined;
    hasPoint ||= bytes.includes(POINT);
    hasComma ||= bytes.includes(COMMA);
    if (length < head) {
      const left = head - length;
      const end = bytes.length > left ? bytes.lastIndexOf(NEWLINE, left) + 1 : bytes.length;
      beginning.push(decoder.decode(bytes.subarray(0, end)));
    }
    length += bytes.length;
    ended = bytes.at(-1) === NEWLINE;
  }
  return { pieces, length, head: beginning.join(""), rows, ended, hasPoint, hasComma };
}

/** Whether all bytes are tabs, line ends, or printable ASCII other than quotes. */
function isPlain(bytes: Uint8Array): boolean {
  const whole = bytes.length - ((bytes.length - firstWord(bytes)) % 4);
  const words = new Int32Array(
    bytes.buffer,
    bytes.byteOffset + firstWord(bytes),
    (whole - firstWord(bytes)) / 4,
  );
  for (let at = 0; at < firstWord(bytes); at++) if (!isPlainAt(bytes, at)) return false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? 0;
    const quote = word ^ QUOTES;
    // The highest bit of a byte is set: beyond ASCII; below a space, or above one of those; a quote, or above one.
    const odd = word | ((word - SPACES) & ~word) | ((quote - ONES) & ~quote);
    if ((odd & HIGHEST) === 0) continue;
    const at = firstWord(bytes) + 4 * i;
    for (let k = at; k < at + 4; k++) if (!isPlainAt(bytes, k)) return false;
  }
  for (let at = whole; at < bytes.length; at++) if (!isPlainAt(bytes, at)) return false;
  return true;
}

function firstWord(bytes: Uint8Array): number {
  return Math.min((4 - (bytes.byteOffset % 4)) % 4, bytes.length);
}

function isPlainAt(bytes: Uint8Array, at: number): boolean {
  const code = bytes[at] ?? 0;
  if (code >= SPACE) return code < DELETE && code !== QUOTE;
  return code === NEWLINE || code === TAB || (code === RETURN && bytes[at + 1] === NEWLINE);
}

/** Whether no field of a line is too long and there are not too many, for any delimiter. */
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
  pieces,
}: PlainBytes): Generator<{ readonly text: string; readonly line: number; readonly open: boolean }> {
  let line = 1;
  for (const bytes of pieces()) {
    for (let from = 0; from < bytes.length; ) {
      const newline = bytes.indexOf(NEWLINE, from + TEXT);
      const end = newline < 0 ? bytes.length : newline + 1;
      const text = decoder.decode(bytes.subarray(from, end));
      for (let start = 0; start < text.length; line++) {
        const stop = text.indexOf("\n", start);
        const to = stop < 0 ? text.length : stop;
        yield { text: text.slice(start, text[to - 1] === "\r" ? to - 1 : to), line, open: stop < 0 };
        start = to + 1;
      }
      from = end;
    }
  }
}

/** Searches the fields of a plain table that contain a point or a comma. */
export interface MarkSearch {
  /** Whether a field with these numbers of points and commas needs to be decoded: most are like earlier ones. */
  isWanted(column: number, points: number, commas: number): boolean;
  add(column: number, text: string, line: number): void;
  /** @param rows that were looked at: blank ones are none */
  isEnough(rows: number): boolean;
}

/** Passes the rows below the header, in order, until the search is complete. */
export function searchMarks(
  { pieces }: PlainBytes,
  delimiter: number,
  headerLine: number,
  search: MarkSearch,
): void {
  let [line, rows] = [1, 0];
  for (const bytes of pieces()) {
    for (let at = 0; at < bytes.length; line++) {
      if (line <= headerLine) {
        const newline = bytes.indexOf(NEWLINE, at);
        at = newline < 0 ? bytes.length : newline + 1;
        continue;
      }
      let start = at;
      let column = 0;
      let points = 0;
      let commas = 0;
      let blank = true;
      for (let code = 0; code !== NEWLINE; at++) {
        code = at < bytes.length ? (bytes[at] ?? 0) : NEWLINE;
        if (code === delimiter || code === NEWLINE) {
          if (points + commas > 0 && search.isWanted(column, points, commas))
            search.add(column, plainText(bytes, start, at), line);
          start = at + 1;
          column += 1;
          points = 0;
          commas = 0;
        } else if (code > SPACE) {
          blank = false;
          if (code === POINT) points += 1;
          else if (code === COMMA) commas += 1;
        }
      }
      if (blank) continue;
      rows += 1;
      if (search.isEnough(rows)) return;
    }
  }
}

const decoder = new TextDecoder();

/** The text of a line or a field of a plain table, without a carriage return at its end. */
export function plainText(bytes: Uint8Array, from: number, to: number): string {
  return decoder.decode(bytes.subarray(from, to > from && bytes[to - 1] === RETURN ? to - 1 : to));
}
