import type { ComplaintList } from "../../complaint-list.ts";
import { MAX_COLUMNS, MAX_FIELD } from "../../limits.ts";
import { normalizeHeader } from "../../values/normalize-header.ts";

/** A fixed column: characters from `start` to before `end`; numbers are right-aligned. */
export interface FixedColumn {
  /** As printed in the header. */
  readonly header: string;
  /** In normalizeHeader() form. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** A row of the report, and the columns of the header above it. */
export interface ReportLine {
  /** 1-based. */
  readonly number: number;
  readonly text: string;
  /** The description starts after the last of them. */
  readonly columns: readonly FixedColumn[];
}

const HEADER = /(?:^| )totMsgs +qryRecv +\S/i;
const DASHES = /^ *-{2,}(?: +-{2,})+ *$/;
const DESCRIPTIONS = new Set(["description", "desc", "test", "label", "note", "notes", "comment"]);

/** Whether a line is the header of the report. */
export function isHeader(line: string): boolean {
  return HEADER.test(line) && !/[,;\t|"]/.test(line);
}

/** The columns marked by a row of dashes, named by the header above it. */
function columnsOf(header: string, dashes: string): readonly FixedColumn[] {
  const columns: FixedColumn[] = [];
  let start = 0;
  for (const match of dashes.matchAll(/-+/g)) {
    const end = match.index + match[0].length;
    const name = header.slice(start, end).trim();
    columns.push({ header: name, key: normalizeHeader(name), start, end });
    start = end;
  }
  const last = columns.at(-1);
  // Some reports also underline the description.
  return last && DESCRIPTIONS.has(last.key) ? columns.slice(0, -1) : columns;
}

/** The fields of a row, column by column. */
export function fieldsOf(
  line: ReportLine,
): readonly { readonly column: FixedColumn; readonly text: string }[] {
  return line.columns.map((column) => ({ column, text: line.text.slice(column.start, column.end).trim() }));
}

/** The rows of a report after its header. Harnesses append, so header and dashes may occur again. */
export function findLines(all: readonly string[], header: number, complaints: ComplaintList): ReportLine[] {
  const lines: ReportLine[] = [];
  let columns: readonly FixedColumn[] = [];
  let refused = false;
  for (let i = header; i < all.length; i++) {
    // A form feed starts a page.
    const text = (all[i] ?? "").replaceAll("\f", " ").trimEnd();
    if (text === "" || DASHES.test(text)) continue;
    if (text.length > MAX_FIELD) {
      const message = `The line has ${text.length} characters; the limit is ${MAX_FIELD}.`;
      complaints.error({ line: i + 1, value: text.slice(0, 60), message });
      refused = true;
    } else if (isHeader(text)) {
      const dashes = all[i + 1] ?? "";
      if (!DASHES.test(dashes)) {
        const message = "A row of dashes is missing below the header: it marks where each column ends.";
        complaints.error({ line: i + 2, value: dashes.slice(0, 60), message });
        return [];
      }
      columns = columnsOf(text, dashes);
      if (columns.length > MAX_COLUMNS) {
        const message = `The report has ${columns.length} columns; the limit is ${MAX_COLUMNS}.`;
        complaints.error({ line: i + 1, value: text.slice(0, 60), message });
        return [];
      }
    } else {
      lines.push({ number: i + 1, text, columns });
    }
  }
  if (lines.length === 0 && !refused) {
    const message = "The report has a header and no rows beneath it: it should have one row per test.";
    complaints.error({ line: header + 1, value: (all[header] ?? "").trim().slice(0, 60), message });
  }
  return lines;
}
