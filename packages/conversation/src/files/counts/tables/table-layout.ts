import type { TableReader, TableRecord } from "./columns.ts";
import { CsvTable } from "./csv-table.ts";
import { AlignedTable, inAscii, RECORD_HEAD, VerticalTable } from "./framed-tables.ts";
import { HtmlTable } from "./html-table.ts";
import { betweenBars, betweenTabs, LineTable } from "./line-table.ts";
import { UnalignedTable } from "./unaligned-table.ts";

/** How a table is written, as its first lines show; undefined where they are of no table. */
export type TableLayout = "csv" | "tab" | "aligned" | "markdown" | "unaligned" | "html" | "vertical";

export function layoutOf(start: string): TableLayout | undefined {
  const lines = start.split("\n", 20).map((line) => line.replace(/\r$/, ""));
  const first = lines.findIndex((line) => line.trim() !== "");
  const [head = "", next = ""] = [lines[first], lines[first + 1]].map((line = "") => inAscii(line));
  if (/^\s*<table\b/i.test(head)) return "html";
  if (head.includes("|") && /^[|:\s-]+$/.test(next) && next.includes("-") && next.includes("|"))
    return "markdown";
  if (RECORD_HEAD.test(head)) return "vertical";
  if (/^\+(?:-+\+)+$/.test(head) && next.startsWith("|")) return "aligned";
  if (head.includes(" | ") && /^-+(?:\+-+)+\s*$/.test(next)) return "aligned";
  if (head.includes("\t")) return "tab";
  if (/^\w+(?:\|\w+)+$/.test(head)) return "unaligned";
  return /[,;]/.test(head) ? "csv" : undefined;
}

export function tableReader(layout: TableLayout, take: (record: TableRecord) => void): TableReader {
  if (layout === "vertical") return new VerticalTable(take);
  if (layout === "aligned") return new AlignedTable(take);
  if (layout === "markdown") return new LineTable(take, betweenBars);
  if (layout === "unaligned") return new UnalignedTable(take);
  if (layout === "html") return new HtmlTable(take);
  return layout === "tab" ? new LineTable(take, betweenTabs) : new CsvTable(take);
}
