import type { ComplaintList } from "../complaint-list.ts";
import { MAX_COLUMNS, MAX_FIELD, MAX_ROWS } from "../limits.ts";

const QUOTE = 34;
const NEWLINE = 10;

/**
 * Looks over a table once, before it is split into fields, and complains about what is too large and about a
 * quote that never closes. A parser would build every field of a line of ten million commas first.
 *
 * @returns whether the table may be split
 */
export function withinLimits(text: string, delimiter: string, complaints: ComplaintList): boolean {
  const separator = delimiter.charCodeAt(0);
  let line = 1;
  let rows = 0;
  let columns = 1;
  let start = 0;
  let i = 0;
  const refuse = (value: string, message: string) => {
    complaints.error({ line, value, message });
    return false;
  };
  while (i <= text.length) {
    const code = i < text.length ? text.charCodeAt(i) : NEWLINE;
    if (code === QUOTE && i === start) {
      const opened = line;
      const close = closingQuote(text, i + 1);
      if (close < 0) {
        const message =
          "The quote that opens here never closes: the file was cut off, or a quote within the field is not doubled.";
        complaints.error({ line: opened, value: text.slice(i, i + 60), message });
        return false;
      }
      for (let at = text.indexOf("\n", i); at >= 0 && at < close; at = text.indexOf("\n", at + 1)) line += 1;
      i = close + 1;
      continue;
    }
    if (code === separator || code === NEWLINE) {
      if (i - start > MAX_FIELD) {
        const message = `A field has ${i - start} characters; the limit is ${MAX_FIELD}.`;
        return refuse(text.slice(start, start + 60), message);
      }
      start = i + 1;
      if (code === separator) {
        columns += 1;
        if (columns > MAX_COLUMNS) {
          return refuse(
            `${countColumns(text, i, separator, columns)} columns`,
            tooManyColumns(text, i, separator, columns),
          );
        }
      } else {
        rows += 1;
        columns = 1;
        line += 1;
        if (rows > MAX_ROWS + 2)
          return refuse(
            `more than ${MAX_ROWS} rows`,
            `The table has more than ${MAX_ROWS} rows, the limit. Split it into several files.`,
          );
      }
    }
    i += 1;
  }
  return true;
}

/** Position of the quote that ends a field, or -1. Two quotes stand for one within it. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at;
}

function countColumns(text: string, from: number, separator: number, sofar: number): number {
  let n = sofar;
  for (let i = from + 1; i < text.length && text.charCodeAt(i) !== NEWLINE; i++)
    if (text.charCodeAt(i) === separator) n += 1;
  return n;
}

function tooManyColumns(text: string, from: number, separator: number, sofar: number): string {
  return `The line has ${countColumns(text, from, separator, sofar)} columns; the limit is ${MAX_COLUMNS}.`;
}
