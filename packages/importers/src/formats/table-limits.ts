import type { ComplaintList } from "../complaint-list.ts";
import { MAX_COLUMNS, MAX_FIELD, MAX_ROWS } from "../limits.ts";

const QUOTE = 34;
const NEWLINE = 10;

/**
 * Looks over a table once, before it is split into fields, and complains about what is too large and about a
 * quote that never closes. A parser would build every field of a line of ten million commas first.
 *
 * @param firstLine line of the file that the text starts on, 1-based
 * @returns whether the table may be split
 */
export function withinLimits(
  text: string,
  delimiter: string,
  firstLine: number,
  complaints: ComplaintList,
): boolean {
  const separator = delimiter.charCodeAt(0);
  let line = firstLine;
  let columns = 1;
  let start = 0;
  const refuse = (at: number, message: string) => {
    complaints.error({ line: at, value: text.slice(start, start + 80), message });
    return false;
  };
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : NEWLINE;
    if (code === QUOTE && i === start) {
      const opened = line;
      const close = closingQuote(text, i + 1);
      for (let at = text.indexOf("\n", i); at >= 0 && at < close; at = text.indexOf("\n", at + 1)) line += 1;
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
      columns = code === separator ? columns + 1 : 1;
      if (columns > MAX_COLUMNS) {
        const count = columns + countDelimiters(text, start, separator);
        return refuse(line, `The line has ${count} columns; the limit is ${MAX_COLUMNS}.`);
      }
      if (code === NEWLINE) line += 1;
      // Blank lines are rows to a parser; the header and a line end behind the last row are no rows.
      if (line > firstLine + MAX_ROWS + 2) {
        return refuse(
          line,
          `The table has more than ${MAX_ROWS} rows, the limit. Split it into several files.`,
        );
      }
    }
  }
  return true;
}

/** Position of the quote that ends a field, or -1. Two quotes stand for one within it. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

/** Delimiters between a position and the end of its line. */
function countDelimiters(text: string, from: number, separator: number): number {
  let n = 0;
  for (let i = from; i < text.length && text.charCodeAt(i) !== NEWLINE; i++) {
    if (text.charCodeAt(i) === separator) n += 1;
  }
  return n;
}
