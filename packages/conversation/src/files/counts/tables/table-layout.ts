import { START_BYTES } from "../../file-format.ts";
import { type Row, recordsOf, type TableRecord } from "./columns.ts";
import { alignedRows, inAscii, RECORD_HEAD, verticalRecords } from "./framed-tables.ts";
import { htmlRecords } from "./html-records.ts";
import { FOOTER, pairRecords, unalignedRecords } from "./psql-records.ts";
import { barRows, csvRows, tabRows } from "./separated-rows.ts";

/** Reads the lines of a table in one layout. */
type TableLayout = (lines: readonly string[]) => Iterable<TableRecord>;

export const isHtml = (start: string): boolean => /^\s*<(?:table\b|\?xml\b|resultset\b)/i.test(start);

/** The layout of a table by its first lines; undefined if it is not a table. */
export function layoutOf(start: string): TableLayout | undefined {
  if (isHtml(start)) return htmlRecords;
  const lines = start.split("\n", 20).map((line) => line.replace(/\r$/, ""));
  const first = lines.findIndex((line) => line.trim() !== "");
  const [head = "", next = ""] = [lines[first], lines[first + 1]].map((line = "") => inAscii(line));
  if (head.includes("|") && /^[|:\s-]+$/.test(next) && next.includes("-") && next.includes("|"))
    return (all) => recordsOf(barRows(all));
  if (RECORD_HEAD.test(head)) return verticalRecords;
  const isAligned =
    (/^\+(?:-+\+)+$/.test(head) && next.startsWith("|")) ||
    (head.includes(" | ") && /^-+(?:\+-+)+\s*$/.test(next)) ||
    /^-+(?: -+)+\s*$/.test(next);
  return isAligned ? (all) => recordsOf(alignedRows(all)) : separatedLayout(start, head);
}

/** Layout of values with a separator. */
function separatedLayout(start: string, head: string): TableLayout | undefined {
  const separator = /[|\t,;]/.exec(head)?.[0];
  if (separator === undefined) return undefined;
  const areBesideValues = [/^(?:calls|count_star)[|\t,;]/im, /^(?:query|digest_text)[|\t,;]/im];
  if (areBesideValues.every((name) => name.test(start))) return (all) => pairRecords(all, separator);
  const unaligned: TableLayout = (all) => unalignedRecords(all, separator);
  if (separator === "|") return /^\w+(?:\|\w+)+$/.test(head) ? unaligned : undefined;
  const rows: SeparatedRows = separator === "\t" ? tabRows : csvRows;
  return isUnaligned(start, rows) ? unaligned : (all) => recordsOf(rows(all, true));
}

type SeparatedRows = (lines: readonly string[], isWhole: boolean) => Iterable<Row>;

/** Whether lines have other numbers of values than the first, and psql is known to have written them. */
function isUnaligned(start: string, rows: SeparatedRows): boolean {
  if (!FOOTER.test(start) && start.length < START_BYTES) return false;
  const lines = start.replace(FOOTER, "").split("\n").slice(0, -1);
  const beginning = lines.map((line) => line.replace(/\r$/, ""));
  try {
    Array.from(recordsOf(rows(beginning, false)));
    return false;
  } catch {
    return true;
  }
}
