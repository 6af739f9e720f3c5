import type { ComplaintList } from "../../complaint-list.ts";
import { MAX_COLUMNS, MAX_FIELD, MAX_LINES, MAX_ROWS } from "../../limits.ts";
import { type Skipped, skippedAs, type TableStart } from "./comment-lines.ts";

const QUOTE = 34;
const HASH = 35;
const NEWLINE = 10;

/** Characters after which a piece ends with its row: small enough for the young generation of the heap. */
const PIECE = 128 * 1024;

/** A range of whole rows: characters from `start` to before `end`. */
export interface Piece {
  readonly start: number;
  readonly end: number;
  /** Line of the file it starts on, 1-based. */
  readonly line: number;
}

/** A line that is not a row: characters from `start` to before `end`. */
export interface SkippedLine {
  readonly start: number;
  readonly end: number;
  readonly as: Skipped;
}

/** A table within the size limits. */
interface Scan {
  readonly pieces: readonly Piece[];
  /** Lines that are neither empty nor comments, including the header. */
  readonly rows: number;
  /** Positions of lines below the header that are not rows. */
  readonly skipped: readonly SkippedLine[];
}

/**
 * Scans a table once before it is split into fields: cuts it into pieces, and complains about exceeded limits and a
 * quote that never closes. A parser would first build every field of a line of ten million commas.
 *
 * @returns undefined after a complaint
 */
export function scanTable(text: string, table: TableStart, complaints: ComplaintList): Scan | undefined {
  const { from, line: firstLine, delimiter, hashComments, framed } = table;
  const separator = delimiter.charCodeAt(0);
  const pieces: Piece[] = [];
  const plain = !text.includes('"', from);
  let piece = { start: from, line: firstLine };
  let line = firstLine;
  let rows = 0;
  let columns = 1;
  let rowStart = from;
  let start = from;
  const skipped: SkippedLine[] = [];
  const refuse = (at: number, message: string) => {
    complaints.error({ line: at, value: text.slice(start, start + 80), message });
    return undefined;
  };
  for (let i = from; i <= text.length; i++) {
    if (rows > 0 && i === rowStart && (framed || (hashComments && text.charCodeAt(i) === HASH))) {
      const newline = text.indexOf("\n", i);
      const end = newline < 0 ? text.length : newline;
      const as = skippedAs(table, text.charCodeAt(i), end - i, () => text.slice(i, end));
      if (as) {
        skipped.push({ start: i, end, as });
        // Such a line contains neither a row nor a field.
        i = start = rowStart = end;
      }
    }
    if (plain && i === rowStart) {
      // A line this short has neither too many columns nor too long a field: the usual case.
      const end = text.indexOf("\n", i);
      if (end >= 0 && end - i < MAX_COLUMNS) i = end;
    }
    const code = i < text.length ? text.charCodeAt(i) : NEWLINE;
    if (code === QUOTE && i === start) {
      const opened = line;
      const close = closingQuote(text, i + 1);
      for (let at = i; at < close; at++) if (text.charCodeAt(at) === NEWLINE) line += 1;
      if (close < 0) {
        const why = "the file was cut off, or a quote within the field is not doubled";
        return refuse(opened, `The quote that opens here never closes: ${why}.`);
      }
      i = close;
    } else if (code === separator || code === NEWLINE) {
      if (i - start > MAX_FIELD) {
        return refuse(line, `A field has ${i - start} characters; the limit is ${MAX_FIELD}.`);
      }
      start = i + 1;
      if (code === separator) {
        columns += 1;
        if (columns > MAX_COLUMNS) {
          const count = columns + countDelimiters(text, start, separator);
          return refuse(line, `The line has ${count} columns; the limit is ${MAX_COLUMNS}.`);
        }
        continue;
      }
      line += 1;
      columns = 1;
      if (i > rowStart) rows += 1;
      rowStart = start;
      if (start - piece.start >= PIECE || i >= text.length - 1) {
        if (start > piece.start + 1) pieces.push({ ...piece, end: Math.min(start, text.length) });
        piece = { start, line };
      }
    }
  }
  // The header is not a row, nor are blank lines, of which a parser makes rows.
  const lines = line - firstLine;
  if (rows > MAX_ROWS + 1) {
    const message = `The table has ${rows - 1} rows; the limit is ${MAX_ROWS}. Split it into several files.`;
    return refuse(firstLine, message);
  }
  if (lines > MAX_LINES) {
    return refuse(firstLine, `The table has ${lines} lines; the limit is ${MAX_LINES}. Take blank ones out.`);
  }
  return { pieces, rows, skipped };
}

/** Position of the quote that ends a field, or -1. A doubled quote is a quote within the field. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

/** Number of delimiters between a position and the end of its line. */
function countDelimiters(text: string, from: number, separator: number): number {
  let n = 0;
  for (let i = from; i < text.length && text.charCodeAt(i) !== NEWLINE; i++) {
    if (text.charCodeAt(i) === separator) n += 1;
  }
  return n;
}
