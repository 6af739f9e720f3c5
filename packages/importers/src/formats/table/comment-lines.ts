import { isNumber } from "../../values/number-format.ts";
import { pivotOf } from "./layout/pivot-head.ts";
import { countDelimiter, sniffDelimiter } from "./table-delimiter.ts";

/**
 * Prefixes of lines that may be a comment above the header, or the frame of a table; within the table only # is a
 * comment.
 */
const MARK = /^(?:#|\/\/|--|\+-|;[^\S\n]*[^;\s])/;
/** The line below the header and the frame of a table in psql, mysql or Markdown, and the line after it. */
const RULE = /^[ \t|+:]*(?:-[ \t|+:]+)*--[ \t|+:-]*\r?$|^\(\d+ rows?\)\r?$|^\d+ rows? in set\b/;
/** Rules that stand directly below a header: of psql or Markdown, not the frame above it. */
const BELOW_HEADER = /^[ \t]*[|-].*[|+]/;
/** For a line that is a rule or a footer. */
const LONGEST_RULE = 2000;
const [NEWLINE, RETURN, HASH, SPACE] = [10, 13, 35, 32];
/** Characters by which a line is recognized as a header. */
const LONGEST = 20_000;
/** Maximum number of text lines above a header, such as the title of a sheet. */
const MAX_TITLES = 20;

/** A comment, or a line that draws a table or states its number of rows. */
export type Skipped = "comment" | "rule";

/** The kind of a line below the header that is not a row; undefined for a row. */
export function skippedAs(
  { hashComments, framed }: Pick<TableStart, "hashComments" | "framed">,
  code: number | undefined,
  length: number,
  text: () => string,
): Skipped | undefined {
  if (hashComments && code === HASH) return "comment";
  return framed && length < LONGEST_RULE && isRule(text()) ? "rule" : undefined;
}

/**
 * Finds the header of a table that may begin with comments, or with the title of a sheet. A line that looks like a
 * comment is the header if rows with as many fields follow directly: "#clients,tps" above "64,1200".
 *
 * @param from position of the first line that may be either, which is line `line` of the file
 * @param delimiter where the file names it
 */
export function findTable(text: string, from: number, line: number, delimiter?: string) {
  const first: Place = { at: from, line, comments: 0, rules: 0 };
  let next = first;
  for (const { marked, after } of linesFrom(text, first)) {
    if (marked === false) break;
    next = after;
  }
  // If no line follows, the apparent comments are the whole table.
  const isNothing = next.at >= text.length || next.comments + next.rules === 0;
  const below = isNothing ? first : (headerAbove(text, first, next) ?? next);
  const titled = delimiter === undefined ? belowTitles(text, below) : undefined;
  const start = titled?.place ?? below;
  const between = delimiter ?? sniffDelimiter(beginning(text, start.at));
  return {
    /** Position of its header in the text, and the number of its line, 1-based. */
    from: start.at,
    line: start.line,
    /** Comment lines above the header, title lines, and lines that draw the table. */
    comments: start.comments,
    titles: titled?.titles ?? 0,
    rules: start.rules,
    delimiter: between,
    /** Whether a # at the beginning of a line below the header starts a comment: not if every row has one. */
    hashComments: !everyRowHasHash(text, endOfLine(text, start.at) + 1),
    /** Whether lines may draw the table, between bars. */
    framed: between === "|",
  };
}

/** The start of a table, and its comments. */
export type TableStart = ReturnType<typeof findTable>;

interface Place {
  readonly at: number;
  readonly line: number;
  /** Comment lines above it, and lines that draw the table. */
  readonly comments: number;
  readonly rules: number;
}

/** Lines from a position on, `marked` undefined for blank ones, with the skipped lines after each. */
function* linesFrom(
  text: string,
  first: Place,
): Generator<{ marked: boolean | undefined; place: Place; after: Place }> {
  for (let place = first; place.at < text.length; ) {
    const { at, line, comments, rules } = place;
    const end = endOfLine(text, at);
    const start = text.slice(at, Math.min(end, at + LONGEST));
    const marked = text.slice(at, end).trim() === "" ? undefined : MARK.test(start);
    const ruled = marked === true && isRule(start);
    const after = {
      at: end + 1,
      line: line + 1,
      comments: comments + (marked && !ruled ? 1 : 0),
      rules: rules + (ruled ? 1 : 0),
    };
    yield { marked, place, after };
    place = after;
  }
}

function isRule(line: string): boolean {
  return line.length < LONGEST_RULE && RULE.test(line);
}

/** The last line above a table's rows that looks like a comment and has as many fields; none if these are headers. */
function headerAbove(text: string, first: Place, rows: Place): Place | undefined {
  const row = lineAt(text, rows.at);
  const delimiter = sniffDelimiter(beginning(text, rows.at));
  if (!hasNumber(row, delimiter)) return undefined;
  const width = countDelimiter(row, delimiter);
  let header: Place | undefined;
  for (const { marked, place } of linesFrom(text, first)) {
    if (place.at >= rows.at) break;
    if (!marked) continue;
    if (countDelimiter(lineAt(text, place.at), delimiter) === width) header = place;
    // Below a header only # starts a comment.
    else if (text.charCodeAt(place.at) !== HASH) header = undefined;
  }
  return header;
}

/**
 * The header below the title of a sheet: the line above a rule, or the first line without a number, above one with
 * numbers and as many fields, and below lines that each have fewer. Undefined if there is none; then the first line is
 * the header.
 */
function belowTitles(text: string, first: Place): { place: Place; titles: number } | undefined {
  const lines: Place[] = [];
  for (const { marked, place } of linesFrom(text, first)) {
    const line = lineAt(text, place.at);
    const header = lines.at(-1);
    if (!isRule(line)) {
      if (marked === false) lines.push(place);
    } else if (header?.line === place.line - 1 && BELOW_HEADER.test(line))
      return lines.length > 1 ? { place: header, titles: lines.length - 1 } : undefined;
    if (lines.length > MAX_TITLES + 1) break;
  }
  const texts = lines.map(({ at }) => lineAt(text, at));
  for (const [i, place] of lines.entries()) {
    // A field that continues on the next line is not a title.
    if (countQuotes(texts[i] ?? "") % 2 === 1) return undefined;
    const row = texts[i + 1];
    if (row === undefined) continue;
    const delimiter = sniffDelimiter(beginning(text, place.at));
    const [line = "", above] = [texts[i], texts.slice(0, i)];
    const isBelow = (width: number) => above.every((title) => filled(title, delimiter) < width);
    const isPivot = pivotOf(unquoted(line, delimiter), unquoted(row, delimiter)) !== undefined;
    if (isPivot && isBelow(filled(row, delimiter))) return { place, titles: i };
    if (i === 0) continue;
    const isHeader =
      countDelimiter(line, delimiter) === countDelimiter(row, delimiter) &&
      !hasNumber(line, delimiter) &&
      hasNumber(row, delimiter);
    if (isHeader && isBelow(filled(line, delimiter))) return { place, titles: i };
  }
}

function lineAt(text: string, at: number): string {
  return text.slice(at, Math.min(endOfLine(text, at), at + LONGEST));
}

/** Fields without their quotes, within which a delimiter is text. */
function unquoted(line: string, delimiter: string): readonly string[] {
  const fields = [""];
  let inQuotes = false;
  for (const piece of line.split(delimiter)) {
    if (inQuotes) fields[fields.length - 1] += delimiter + piece;
    else fields.push(piece);
    if (countQuotes(piece) % 2 === 1) inQuotes = !inQuotes;
  }
  return fields.slice(1).map((field) => field.replace(/^"(.*)"$/, "$1"));
}

/** Fields of a line up to the last one that is not blank: a spreadsheet pads all lines to the same width. */
function filled(line: string, delimiter: string): number {
  const fields = unquoted(line, delimiter);
  let count = fields.length;
  while (count > 0 && fields[count - 1]?.trim() === "") count -= 1;
  return count;
}

function countQuotes(line: string): number {
  return line.split('"').length - 1;
}

function hasNumber(line: string, delimiter: string): boolean {
  return unquoted(line, delimiter).some(isNumber);
}

function beginning(text: string, from: number): string {
  return text.slice(from, from + 20 * LONGEST);
}

/** Whether there are rows, and each begins with #: it is then part of the value. */
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

/** A text of the same length with these ranges blanked. */
export function blanked(
  text: string,
  parts: readonly { readonly start: number; readonly end: number }[],
): string {
  if (parts.length === 0) return text;
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of parts) {
    pieces.push(text.slice(at, start), " ".repeat(end - start));
    at = end;
  }
  pieces.push(text.slice(at));
  return pieces.join("");
}

/** The pieces of a table with non-rows blanked, or the pieces themselves if there are none. */
export function blankedPieces(
  pieces: () => Iterable<Uint8Array>,
  headerLine: number,
  start: TableStart,
): { readonly pieces: () => Iterable<Uint8Array> } & Record<Skipped, number> {
  function* blanked(): Generator<{ readonly bytes: Uint8Array } & Record<Skipped, number>> {
    let left = headerLine;
    for (const bytes of pieces()) {
      let at = 0;
      for (; left > 0 && at < bytes.length; left--) at = endOfBytes(bytes, at) + 1;
      yield left > 0 ? { bytes, comment: 0, rule: 0 } : blankedBytes(bytes, at, start);
    }
  }
  const count = { comment: 0, rule: 0 };
  for (const { comment, rule } of blanked()) {
    count.comment += comment;
    count.rule += rule;
  }
  if (count.comment + count.rule === 0) return { pieces, ...count };
  return {
    ...count,
    *pieces() {
      for (const { bytes } of blanked()) yield bytes;
    },
  };
}

/** @param from where the first line begins that may be skipped */
function blankedBytes(
  bytes: Uint8Array,
  from: number,
  start: TableStart,
): { readonly bytes: Uint8Array } & Record<Skipped, number> {
  let copy: Uint8Array | undefined;
  const count = { comment: 0, rule: 0 };
  if (!start.framed && !(start.hashComments && bytes.includes(HASH, from))) return { bytes, ...count };
  for (let at = from; at < bytes.length; ) {
    const end = endOfBytes(bytes, at);
    const what = skippedAs(start, bytes[at], end - at, () => String.fromCharCode(...bytes.subarray(at, end)));
    if (what) {
      copy ??= bytes.slice();
      copy.fill(SPACE, at, bytes[end - 1] === RETURN ? end - 1 : end);
      count[what] += 1;
    }
    at = end + 1;
  }
  return { bytes: copy ?? bytes, ...count };
}

function endOfBytes(bytes: Uint8Array, at: number): number {
  const end = bytes.indexOf(NEWLINE, at);
  return end < 0 ? bytes.length : end;
}

/** A note for the user on skipped lines. */
export function commentNotes({
  comments,
  titles,
}: Pick<TableStart, "comments" | "titles">): readonly string[] {
  const skipped = [
    [titles, "title line"],
    [comments, "comment line"],
  ] as const;
  return skipped.flatMap(([count, what]) =>
    count === 0
      ? []
      : [count === 1 ? `1 ${what} was skipped.` : `${count.toLocaleString("en-US")} ${what}s were skipped.`],
  );
}
