import type { ComplaintList } from "../../../complaint-list.ts";
import { MAX_COLUMNS, MAX_FIELD, MAX_ROWS } from "../../../limits.ts";
import { type SplitRow, type SplitTable, tableOf } from "../split-table.ts";

/** The line above each record printed by psql with `\x`, in any language, and by mysql with `\G` or --vertical. */
const RECORD = /^(?:-\[ [^\]\n]{1,40} \d+ \][-+]*|\*{5,} \d+\. row \*{5,})[^\S\n]*$/m;
/** Length of the text in which the first record must begin. */
const BEGINNING = 20_000;

/** Whether a text shows each row of a table as a record, with a line per column. */
export function hasRecords(text: string): boolean {
  return RECORD.test(text.slice(0, BEGINNING));
}

/** Converts records to the rows of a table, or complains and returns undefined. */
export function splitRecords(text: string, complaints: ComplaintList): SplitTable | undefined {
  const lines = text.split("\n");
  // psql: "clients | 150"; mysql: "clients: 150", with right-aligned names.
  const mark = lines.find((line) => RECORD.test(line))?.startsWith("*") ? ":" : "|";
  const records: { readonly line: number; readonly values: Map<string, string>; open: boolean }[] = [];
  for (const [i, line] of lines.entries()) {
    if (RECORD.test(line)) records.push({ line: i + 1, values: new Map(), open: false });
    const record = records.at(-1);
    const at = line.indexOf(mark);
    const name = line.slice(0, Math.max(at, 0)).trim();
    if (!record || record.line === i + 1 || name === "" || record.values.has(name)) continue;
    record.values.set(name, line.slice(at + 1).trim());
    record.open = i === lines.length - 1;
  }
  const names = [...new Set(records.flatMap(({ values }) => [...values.keys()]))];
  const line = records[0]?.line ?? 1;
  const refuse = (value: string, message: string) => {
    complaints.error({ line, value, message });
    return undefined;
  };
  if (names.length > MAX_COLUMNS)
    return refuse("", `The records have ${names.length} different names; the limit is ${MAX_COLUMNS}.`);
  if (records.length > MAX_ROWS)
    return refuse("", `The file has ${records.length} records; the limit is ${MAX_ROWS}.`);
  const long = [...names, ...records.flatMap(({ values }) => [...values.values()])].find(
    (value) => value.length > MAX_FIELD,
  );
  if (long !== undefined)
    return refuse(long, `A value has ${long.length} characters; the limit is ${MAX_FIELD}.`);
  const rows = records.map(
    ({ line, values, open }): SplitRow => ({
      fields: names.map((name) => values.get(name) ?? ""),
      line,
      misquoted: false,
      open,
      // A record that is shorter than the others was truncated.
      ...(values.size < names.length && { shape: [values.size, names.length] as const }),
    }),
  );
  return tableOf(names, line, rows);
}
