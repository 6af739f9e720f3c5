import { START_BYTES } from "../../file-format.ts";
import type { TableReader, TableRecord } from "./columns.ts";
import { CsvTable } from "./csv-table.ts";
import { AlignedTable, inAscii, RECORD_HEAD, VerticalTable } from "./framed-tables.ts";
import { HtmlTable } from "./html-table.ts";
import { betweenBars, betweenTabs, LineTable } from "./line-table.ts";
import { PairTable } from "./pair-table.ts";
import { FOOTER, UnalignedTable } from "./unaligned-table.ts";

/** Makes a reader of tables that are written in one way. */
type TableLayout = (take: (record: TableRecord) => void) => TableReader;

/** How a table is written, as its first lines show; undefined where they are of no table. */
export function layoutOf(start: string): TableLayout | undefined {
  const lines = start.split("\n", 20).map((line) => line.replace(/\r$/, ""));
  const first = lines.findIndex((line) => line.trim() !== "");
  const [head = "", next = ""] = [lines[first], lines[first + 1]].map((line = "") => inAscii(line));
  if (/^\s*<(?:table\b|\?xml\b|resultset\b)/i.test(head)) return (take) => new HtmlTable(take);
  if (head.includes("|") && /^[|:\s-]+$/.test(next) && next.includes("-") && next.includes("|"))
    return (take) => new LineTable(take, betweenBars);
  if (RECORD_HEAD.test(head)) return (take) => new VerticalTable(take);
  const isAligned =
    (/^\+(?:-+\+)+$/.test(head) && next.startsWith("|")) ||
    (head.includes(" | ") && /^-+(?:\+-+)+\s*$/.test(next)) ||
    /^-+(?: -+)+\s*$/.test(next);
  if (isAligned) return (take) => new AlignedTable(take);
  return separatedLayout(start, head);
}

/** How values are written that a sign separates. */
function separatedLayout(start: string, head: string): TableLayout | undefined {
  const separator = /[|\t,;]/.exec(head)?.[0];
  if (separator === undefined) return undefined;
  const areBesideValues = [/^(?:calls|count_star)[|\t,;]/im, /^(?:query|digest_text)[|\t,;]/im];
  if (areBesideValues.every((name) => name.test(start))) return (take) => new PairTable(take, separator);
  const unaligned: TableLayout = (take) => new UnalignedTable(take, separator);
  if (separator === "|") return /^\w+(?:\|\w+)+$/.test(head) ? unaligned : undefined;
  const layout: TableLayout =
    separator === "\t" ? (take) => new LineTable(take, betweenTabs) : (take) => new CsvTable(take);
  return isUnaligned(start, layout) ? unaligned : layout;
}

/** Whether lines do not have as many values as the first, and psql is known to have written them. */
function isUnaligned(start: string, layout: TableLayout): boolean {
  if (!FOOTER.test(start) && start.length < START_BYTES) return false;
  const reader = layout(() => {});
  const lines = start.replace(FOOTER, "").split("\n");
  try {
    for (const line of lines.slice(0, -1)) reader.line(line.replace(/\r$/, ""));
    return false;
  } catch {
    return true;
  }
}
