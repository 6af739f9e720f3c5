import { ComplaintList } from "../../complaint-list.ts";
import { linesOf } from "../../decode/lines.ts";
import { excerpt } from "../../excerpt.ts";
import { impossible, type TableLine } from "./table-line.ts";

/** Columns of db.tab.txt, as -verbose names them. */
const COLUMNS = `
Time Stamp, DBUID, DB name, Area, Area #, Partition Type, Tenancy, Tenancy #, Partition Policy,
Partition, Partition #, Owner, Table, Table #, Records, Size, Min, Max, Mean, Frag Count, Frag Factor,
Scatter Factor`
  .trim()
  .split(/,\s+/);
/** It is the first column, unquoted, and may contain the separator. */
const TIME = String.raw`\d{4}-\d\d-\d\dT\d+:\d+:\d+(?:\.\d+)?(?:[+-]\d+:\d\d)?`;
const BEGIN = new RegExp(`^(?:"Time Stamp"|${TIME})(.)"`);
const STARTS_WITH_TIME = new RegExp(`^${TIME}`);

/** Whether a text is a `-csoutput` file: of the table analysis, or of another. */
export function isColumnOutput(text: string): boolean {
  return BEGIN.test(text);
}

/** Reads db.tab.txt, the output of `proutil -C tabanalys -csoutput`, with headings (-verbose) or without. */
export function readColumnOutput(text: string): {
  readonly lines: readonly TableLine[];
  readonly complaints: ComplaintList;
} {
  const complaints = new ComplaintList();
  const lines: TableLine[] = [];
  const separator = BEGIN.exec(text)?.[1] ?? " ";
  let columns: readonly string[] = COLUMNS;
  for (const { number, text: line } of linesOf(text)) {
    if (line.trim() === "") continue;
    const values = split(line, separator);
    const warn = (message: string) => complaints.warning({ line: number, value: line, message });
    if (line.startsWith('"Time Stamp"')) {
      columns = values;
      const missing = ["Table", "Records", "Min", "Max", "Mean"].find((column) => !columns.includes(column));
      if (missing === undefined) continue;
      const message = `No column ${missing}: this is another part of -csoutput. The tables are in the file <db>.tab.txt.`;
      complaints.error({ line: number, value: line, message });
      return { lines, complaints };
    }
    if (values.length !== columns.length) {
      warn(
        `${values.length} values instead of ${columns.length}: the tables are in the file <db>.tab.txt of -csoutput.`,
      );
      continue;
    }
    const at = (column: string) => values[columns.indexOf(column)] ?? "";
    const numbers = ["Records", "Min", "Max", "Mean"].map((column) => ({ column, value: at(column) }));
    const bad = numbers.find(({ value }) => !/^\d+$/.test(value));
    if (bad) {
      warn(`${bad.column} ${excerpt(bad.value)} is not a whole number.`);
      continue;
    }
    const [records = 0, min = 0, max = 0, mean = 0] = numbers.map(({ value }) => Number(value));
    const one = { line: number, name: `${at("Owner")}.${at("Table")}`, records, min, max, mean };
    const problem = impossible(one);
    if (problem) warn(`${excerpt(one.name)}: ${problem}.`);
    else lines.push(one);
  }
  return { lines, complaints };
}

/** The values of a line, without quotes; a quote within a value is doubled. */
function split(line: string, separator: string): string[] {
  const [time = ""] = STARTS_WITH_TIME.exec(line) ?? [];
  const values: string[] = time === "" ? [] : [time];
  for (let from = time === "" ? 0 : time.length + 1; from < line.length; ) {
    if (line[from] === '"') {
      let end = line.indexOf('"', from + 1);
      while (end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2);
      if (end < 0) end = line.length;
      values.push(line.slice(from + 1, end).replaceAll('""', '"'));
      from = end + 2;
    } else {
      // A number may begin with a sign that is also the separator.
      const next = line.indexOf(separator, line[from] === "-" ? from + 1 : from);
      const end = next < 0 ? line.length : next;
      if (end > from || separator !== " ") values.push(line.slice(from, end));
      from = end + 1;
    }
  }
  return values;
}
