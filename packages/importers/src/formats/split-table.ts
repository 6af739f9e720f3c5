import Papa from "papaparse";
import type { ComplaintList } from "../complaint-list.ts";
import { sniffDelimiter } from "./table-delimiter.ts";
import { withinLimits } from "./table-limits.ts";

/** A table as text: its header, its rows, and where each row starts in the file. */
export interface SplitTable {
  readonly delimiter: string;
  readonly header: readonly string[];
  /** Line of the header, 1-based. */
  readonly headerLine: number;
  readonly rows: readonly (readonly string[])[];
  /** 1-based; lines[i] is the first line of rows[i]. */
  readonly lines: readonly number[];
  /** Whether the file's last line has no line end: it may have been cut off. */
  readonly openEnd: boolean;
}

/** Excel writes the delimiter on a first line of its own. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?\n/i;

/** Splits a table into fields, or complains and returns undefined. Blank lines are left out. */
export function splitTable(text: string, complaints: ComplaintList): SplitTable | undefined {
  const named = SEPARATOR_LINE.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? sniffDelimiter(body);
  const firstLine = named ? 2 : 1;
  if (!withinLimits(body, delimiter, firstLine, complaints)) return undefined;
  const parsed = Papa.parse<string[]>(body, { delimiter, newline: "\n", quoteChar: '"' });

  const lines: number[] = [];
  const rows: string[][] = [];
  const broken = new Set(parsed.errors.map((error) => (error.type === "Quotes" ? error.row : undefined)));
  let line = firstLine;
  const quotes = body.includes('"');
  for (const [i, row] of parsed.data.entries()) {
    if (broken.has(i)) {
      const message = "A quoted field goes on behind its closing quote: double the quotes within it.";
      complaints.error({ line, value: row.join(delimiter), message });
    }
    if (!isBlank(row)) {
      rows.push(row);
      lines.push(line);
    }
    line += quotes ? 1 + newlines(row) : 1;
  }
  // Behind such a quote nobody knows where fields and rows end.
  if (parsed.errors.some((error) => error.type === "Quotes")) return undefined;
  const header = rows.shift() ?? [];
  return {
    delimiter,
    header,
    headerLine: lines.shift() ?? 1,
    rows,
    lines,
    openEnd: !body.endsWith("\n"),
  };
}

function isBlank(row: readonly string[]): boolean {
  return row.every((field) => field === "" || field.trim() === "");
}

function newlines(row: readonly string[]): number {
  let n = 0;
  for (const field of row)
    for (let at = field.indexOf("\n"); at >= 0; at = field.indexOf("\n", at + 1)) n += 1;
  return n;
}
