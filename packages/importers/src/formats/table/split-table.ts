import Papa from "papaparse";
import type { ComplaintList } from "../../complaint-list.ts";
import { unguard } from "../../csv/formula-guard.ts";
import { blanked, blankedPieces, findTable, type TableStart } from "./comment-lines.ts";
import { type PlainBytes, plainLines } from "./plain/plain-bytes.ts";
import { type Piece, scanTable } from "./table-scan.ts";

export interface SplitRow {
  readonly fields: readonly string[];
  /** Line of the file it starts on, 1-based. */
  readonly line: number;
  /** A quoted field continues after its closing quote, so that the ends of its fields are unknown. */
  readonly misquoted: boolean;
  /** The actual and expected number of fields, if `fields` are not those of its line. */
  readonly shape?: readonly [has: number, wants: number];
  /** Indices of fields that an earlier run of the row shares: a metric there was not measured again. */
  readonly copied?: ReadonlySet<number> | undefined;
  /** The last row of a file without a line end: it may have been truncated. */
  readonly open: boolean;
}

export interface SplitTable {
  readonly delimiter: string;
  readonly header: SplitRow;
  readonly sample: readonly SplitRow[];
  /** Lines that were skipped as comments, and as a title above the header. */
  readonly comments: number;
  readonly titles: number;
  /** Whether numbers may contain a decimal mark or a thousands separator. */
  readonly hasMarks: boolean;
  /** Rows below the header; rows of blanks are counted here and not read. */
  readonly rowCount: number;
  /** All rows that are not blank, in order. */
  rows(): Iterable<SplitRow>;
  /** Set if the table can be read from its bytes. */
  readonly plain?: PlainBytes;
}

/** Excel writes the delimiter on a separate first line. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?\n/i;
const SAMPLE = 200;

/** A table of rows that were assembled from another layout, with the names of their columns. */
export function tableOf(names: readonly string[], line: number, rows: readonly SplitRow[]): SplitTable {
  return {
    delimiter: ",",
    header: { fields: names, line, misquoted: false, open: false },
    sample: rows.slice(0, SAMPLE),
    comments: 0,
    titles: 0,
    hasMarks: true,
    rowCount: rows.length,
    rows: () => rows,
  };
}

/** Prepares a table for reading, or complains and returns undefined. */
export function splitTable(text: string, complaints: ComplaintList): SplitTable | undefined {
  return splitFrom(startOf(text), text, complaints);
}

function startOf(text: string): TableStart {
  const named = SEPARATOR_LINE.exec(text);
  return findTable(text, named?.[0].length ?? 0, named ? 2 : 1, named?.[1]);
}

function splitFrom(start: TableStart, whole: string, complaints: ComplaintList): SplitTable | undefined {
  const { from, delimiter } = start;
  const scan = scanTable(whole, start, complaints);
  if (!scan) return undefined;
  const { pieces } = scan;
  const text = blanked(whole, scan.skipped);

  const quotes = text.includes('"');
  function* all() {
    for (const piece of pieces) yield* splitPiece(text, piece, delimiter, quotes);
  }
  const sample: SplitRow[] = [];
  for (const row of all()) {
    sample.push(row);
    if (sample.length > SAMPLE) break;
  }
  const header = sample.shift();
  if (!header) {
    const message =
      "The table has delimiters and nothing between them: its first line should name the columns.";
    complaints.error({ line: 1, value: text.slice(0, 80), message });
    return undefined;
  }
  return {
    delimiter,
    titles: start.titles,
    comments: start.comments + scan.skipped.filter(({ as }) => as === "comment").length,
    header: { ...header, fields: header.fields.map((name) => unguard(name).trim()) },
    sample,
    rowCount: scan.rows - 1,
    hasMarks: text.includes(".", from) || ((delimiter !== "," || quotes) && text.includes(",", from)),
    *rows() {
      let skipped = false;
      for (const row of all()) {
        if (skipped) yield row;
        skipped = true;
      }
    },
  };
}

/** Prepares a table for which `text` is only the beginning: the rest is in its bytes. */
export function splitPlain(
  text: string,
  plain: PlainBytes,
  complaints: ComplaintList,
): SplitTable | undefined {
  const start = startOf(text);
  const split = splitFrom(start, text, complaints);
  if (!split) return undefined;
  const { delimiter } = split;
  const { pieces, comment, rule } = blankedPieces(plain.pieces, split.header.line, start);
  const own = { ...plain, pieces };
  const comments = start.comments + comment;
  return {
    ...split,
    plain: own,
    comments,
    rowCount: plain.rows - comments - start.titles - start.rules - rule - 1,
    hasMarks: plain.hasPoint || (delimiter !== "," && plain.hasComma),
    *rows() {
      for (const { text, line, open } of plainLines(own)) {
        if (line <= split.header.line) continue;
        const fields = text.split(delimiter);
        if (!isBlank(fields)) yield { fields, line, misquoted: false, open };
      }
    },
  };
}

function* splitPiece(text: string, piece: Piece, delimiter: string, quotes: boolean): Generator<SplitRow> {
  const part = text.slice(piece.start, piece.end);
  const { data, errors } = Papa.parse<string[]>(part, { delimiter, newline: "\n", quoteChar: '"' });
  const misquoted = new Set(errors.map((error) => (error.type === "Quotes" ? error.row : undefined)));
  const openRow = piece.end === text.length && !text.endsWith("\n") ? data.length - 1 : -1;
  let line = piece.line;
  for (const [i, fields] of data.entries()) {
    if (!isBlank(fields)) yield { fields, line, misquoted: misquoted.has(i), open: i === openRow };
    line += quotes ? 1 + newlines(fields) : 1;
  }
}

export function isBlank(fields: readonly string[]): boolean {
  return fields.every((field) => field === "" || field.trim() === "");
}

function newlines(fields: readonly string[]): number {
  let n = 0;
  for (const field of fields) {
    for (let at = field.indexOf("\n"); at >= 0; at = field.indexOf("\n", at + 1)) n += 1;
  }
  return n;
}
