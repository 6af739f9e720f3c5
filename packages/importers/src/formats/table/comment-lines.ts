import { parseNumber } from "@wirecost/sim-core/model";
import { countDelimiter, sniffDelimiter } from "./table-delimiter.ts";

/** What a line begins with that may be a comment above the header; within the table only # does. */
const MARK = /^(?:#|\/\/|--|;[^\S\n]*[^;\s])/;
const [NEWLINE, RETURN, HASH, SPACE] = [10, 13, 35, 32];
/** Characters of a line that decide whether it is a header. */
const LONGEST = 20_000;

/** Where a table begins, and what of it is comments. */
export interface TableStart {
  /** Position of its header in the text, and the line that is, 1-based. */
  readonly from: number;
  readonly line: number;
  readonly delimiter: string;
  /** Comment lines above the header. */
  readonly comments: number;
  /** Whether a # at the beginning of a line below the header makes it a comment: not where every row begins with one. */
  readonly hashComments: boolean;
}

/**
 * Finds the header of a table that may begin with comments. A line that looks like a comment is the header all the
 * same if rows of as many fields follow it directly: "#clients,tps" above "64,1200".
 *
 * @param from position of the first line that may be either, which is line `line` of the file
 * @param delimiter where the file names it
 */
export function findTable(text: string, from: number, line: number, delimiter?: string): TableStart {
  let next: Place = { at: from, line, comments: 0 };
  for (const { marked, place } of linesFrom(text, next)) {
    if (marked === false) break;
    next = {
      at: endOfLine(text, place.at) + 1,
      line: place.line + 1,
      comments: place.comments + (marked ? 1 : 0),
    };
  }
  // Without a line below them, what looks like comments is all there is of the table.
  const first = { at: from, line, comments: 0 };
  const start =
    next.at >= text.length || next.comments === 0 ? first : (headerAbove(text, first, next) ?? next);
  return {
    from: start.at,
    line: start.line,
    comments: start.comments,
    delimiter: delimiter ?? sniffDelimiter(beginning(text, start.at)),
    hashComments: !everyRowHasHash(text, endOfLine(text, start.at) + 1),
  };
}

interface Place {
  readonly at: number;
  readonly line: number;
  /** Comment lines above it. */
  readonly comments: number;
}

/** Lines from here on, `marked` undefined for blank ones, each that looks like a comment counted as one. */
function* linesFrom(text: string, first: Place): Generator<{ marked: boolean | undefined; place: Place }> {
  let { at, line, comments } = first;
  while (at < text.length) {
    const end = endOfLine(text, at);
    const blank = text.slice(at, end).trim() === "";
    const marked = blank ? undefined : MARK.test(text.slice(at, Math.min(end, at + LONGEST)));
    yield { marked, place: { at, line, comments } };
    if (marked) comments += 1;
    at = end + 1;
    line += 1;
  }
}

/** The last line above a table's rows that looks like a comment and has as many fields; none where these are headers. */
function headerAbove(text: string, first: Place, rows: Place): Place | undefined {
  const lineAt = (at: number) => text.slice(at, Math.min(endOfLine(text, at), at + LONGEST));
  const row = lineAt(rows.at);
  const delimiter = sniffDelimiter(beginning(text, rows.at));
  const isNumber = (field: string) =>
    parseNumber(field.trim(), "point") !== undefined || parseNumber(field.trim(), "comma") !== undefined;
  if (!row.split(delimiter).some(isNumber)) return undefined;
  const width = countDelimiter(row, delimiter);
  let header: Place | undefined;
  for (const { marked, place } of linesFrom(text, first)) {
    if (place.at >= rows.at) break;
    if (!marked) continue;
    if (countDelimiter(lineAt(place.at), delimiter) === width) header = place;
    // Below a header only # makes a comment.
    else if (text.charCodeAt(place.at) !== HASH) header = undefined;
  }
  return header;
}

function beginning(text: string, from: number): string {
  return text.slice(from, from + 20 * LONGEST);
}

/** Whether there are rows, and each begins with #: it belongs to what they say then. */
function everyRowHasHash(text: string, from: number): boolean {
  let some = false;
  for (let at = from; at < text.length; at = endOfLine(text, at) + 1) {
    const code = text.charCodeAt(at);
    if (code === HASH) some = true;
    else if (text.slice(at, endOfLine(text, at)).trim() !== "") return false;
  }
  return some;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

/** A text with these parts of it blank, as long as before. */
export function blanked(text: string, parts: readonly (readonly [from: number, to: number])[]): string {
  if (parts.length === 0) return text;
  const pieces: string[] = [];
  let at = 0;
  for (const [from, to] of parts) {
    pieces.push(text.slice(at, from), " ".repeat(to - from));
    at = to;
  }
  pieces.push(text.slice(at));
  return pieces.join("");
}

/** The pieces of a table with the comments below its header blank; the pieces themselves where there are none. */
export function blankedPieces(
  pieces: () => Iterable<Uint8Array>,
  headerLine: number,
): { readonly pieces: () => Iterable<Uint8Array>; readonly comments: number } {
  function* blanked(): Generator<{ readonly bytes: Uint8Array; readonly comments: number }> {
    let left = headerLine;
    for (const bytes of pieces()) {
      let at = 0;
      for (; left > 0 && at < bytes.length; left--) at = endOfBytes(bytes, at) + 1;
      yield left > 0 ? { bytes, comments: 0 } : blankedBytes(bytes, at);
    }
  }
  let comments = 0;
  for (const piece of blanked()) comments += piece.comments;
  if (comments === 0) return { pieces, comments };
  return {
    comments,
    *pieces() {
      for (const { bytes } of blanked()) yield bytes;
    },
  };
}

/** @param from where the first line begins that may be a comment */
function blankedBytes(
  bytes: Uint8Array,
  from: number,
): { readonly bytes: Uint8Array; readonly comments: number } {
  if (!bytes.includes(HASH, from)) return { bytes, comments: 0 };
  let copy: Uint8Array | undefined;
  let comments = 0;
  for (let at = from; at < bytes.length; ) {
    const end = endOfBytes(bytes, at);
    if (bytes[at] === HASH) {
      copy ??= bytes.slice();
      copy.fill(SPACE, at, bytes[end - 1] === RETURN ? end - 1 : end);
      comments += 1;
    }
    at = end + 1;
  }
  return { bytes: copy ?? bytes, comments };
}

function endOfBytes(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(NEWLINE, at);
  return end < 0 ? bytes.length : end;
}

/** What a user is to know of skipped comments. */
export function commentNotes(comments: number): readonly string[] {
  if (comments === 0) return [];
  return [
    comments === 1
      ? "1 comment line was skipped."
      : `${comments.toLocaleString("en-US")} comment lines were skipped.`,
  ];
}
