import { median, parseNumber } from "@wirecost/sim-core/model";
import { excerpt } from "../../../excerpt.ts";
import type { NumberFormat } from "../../../reading.ts";
import type { SplitRow, SplitTable } from "../split-table.ts";

/** Maximum number of rows: people add totals to sheets; programs that write more rows do not. */
const MAX_ROWS = 10_000;
const FORMATS: readonly NumberFormat[] = ["point", "comma"];

type Summary = readonly [name: RegExp, what: string, of: (values: readonly number[]) => number];

interface Found {
  readonly row: SplitRow;
  readonly name: string;
  readonly what: string | undefined;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const maximum = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));
const deviation = (values: readonly number[]) =>
  Math.sqrt(sum(values.map((value) => (value - mean(values)) ** 2)) / (values.length - 1));
const TOTAL =
  /^(?:(?:grand |sub)?totals?|sum|overall|aggregated?|gesamt(?:summe|ergebnis)?|summe|totaal|totale|somme)\W?$/i;

/** Totals of groups, as Excel's Subtotal inserts them below each: "Berlin Total". */
const SUBTOTAL = /^(?:sub-?total|teilergebnis|zwischensumme|.+ (?:total|ergebnis))\W?$/i;

/** Names of summary rows below a table, and their functions. */
const SUMMARIES: readonly Summary[] = [
  [TOTAL, "sum", sum],
  [TOTAL, "mean", mean],
  [/^(?:average|avg|mean|ø|mittelwert|durchschnitt|moyenne|media|gemiddelde)\W?$/i, "mean", mean],
  [/^median\W?$/i, "median", median],
  [/^min(?:imum)?\W?$/i, "minimum", (values) => values.reduce((a, b) => Math.min(a, b))],
  [/^max(?:imum)?\W?$/i, "maximum", maximum],
  [/^(?:std(?:\W?dev)?|stdev|standard deviation)\W?$/i, "standard deviation", deviation],
];

/** Maximum lines of text below a table; more are malformed rows. */
const MAX_FOOTERS = 10;

/**
 * A table without rows that are not measurements: repeated headers, as on each page of a sheet; summary rows at its
 * end, recognized by their name and because a column is the sum, mean or similar of the rows above; and text below it,
 * such as "Completion time: ...".
 */
export function withoutSummaries(split: SplitTable): {
  readonly split: SplitTable;
  readonly notes: readonly string[];
} {
  const none = { split, notes: [] };
  if (split.rowCount > MAX_ROWS) return none;
  const all = [...split.rows()];
  const isHeader = ({ fields }: SplitRow) =>
    split.header.fields.every((name, i) => name.trim() === fields[i]?.trim());
  const whole = all.filter((row) => !isHeader(row));
  const footers = whole.slice(whole.findLastIndex((row) => !isText(row, split)) + 1);
  if (footers.length > MAX_FOOTERS || footers.length === whole.length) footers.length = 0;
  const rows = whole.slice(0, whole.length - footers.length);
  const from = rows.findLastIndex(({ fields }) => namesOf(fields).length === 0) + 1;
  const above = rows.slice(0, from);
  const below = above.length < 2 || rows.length - from > SUMMARIES.length ? [] : rows.slice(from);
  const atEnd = below.flatMap((row) => {
    const [name, what] = summaryOf(row, above) ?? [];
    return name === undefined ? [] : [{ row, name, what }];
  });
  const found = atEnd.length > 0 ? atEnd : grouped(rows);
  const unnamed = found.length === 0 ? unnamedSummary(rows, split) : [];
  const again = all.length - whole.length;
  if (found.length + unnamed.length + again + footers.length === 0) return none;
  const lines = new Set(
    [...found, ...unnamed]
      .map(({ row }) => row)
      .concat(footers)
      .map(({ line }) => line),
  );
  const isRow = (row: SplitRow) => !lines.has(row.line) && !isHeader(row);
  const { plain: _, ...rest } = split;
  const remaining = rows.filter(isRow);
  return {
    split: { ...rest, rowCount: remaining.length, sample: split.sample.filter(isRow), rows: () => remaining },
    notes: [
      ...(again > 0
        ? [`The header again: ${again} ${again === 1 ? "line was" : "lines were"} skipped.`]
        : []),
      ...found.map(
        ({ row, name, what }) =>
          `Line ${row.line}, ${excerpt(name)}, is the ${what} of the rows above it and was left out. If it is a measurement, rename it.`,
      ),
      ...unnamed.map(
        ({ row, column }) =>
          `Line ${row.line} has no ${excerpt(column)} and sums up the rows above it: it was left out. If it is a measurement, enter its ${excerpt(column)}.`,
      ),
      ...footers.map(
        ({ line, fields }) =>
          `Line ${line}, ${excerpt(fields[0]?.trim() ?? "")}, is text below the table and was left out.`,
      ),
    ],
  };
}

/** A line of text instead of a row. The last line of a file without a line end may be the beginning of a row. */
function isText({ fields, open }: SplitRow, { header }: SplitTable): boolean {
  const [first = "", ...others] = fields;
  const words = /^\P{L}*\p{L}.*\s\S|^\S*\s+\S.*\p{L}/su.test(first.trim().slice(0, 200));
  return words && !open && header.fields.length > 1 && others.every((field) => field.trim() === "");
}

/** The fields of a row that name it as a summary, with the expected function. */
function namesOf(fields: readonly string[]): readonly (readonly [name: string, summary: Summary])[] {
  return fields.flatMap((field) => {
    const name = field.trim();
    return SUMMARIES.flatMap((summary) => (summary[0].test(name) ? [[name, summary] as const] : []));
  });
}

/**
 * A last row whose first cell is blank, unlike those above, and every other one its column's sum or mean. One has to be
 * a sum larger than each of its values: a mean alone may be one more measurement, as in a table with merged cells.
 */
function unnamedSummary(
  rows: readonly SplitRow[],
  { header }: SplitTable,
): readonly { readonly row: SplitRow; readonly column: string }[] {
  const row = rows.at(-1);
  const above = rows.slice(0, -1);
  const isBlank = (field: string | undefined) => (field ?? "").trim() === "";
  if (!row || above.length < 2 || !isBlank(row.fields[0])) return [];
  if (above.some(({ fields }) => isBlank(fields[0]))) return [];
  const filled = row.fields.flatMap((field, i) => (isBlank(field) ? [] : [i]));
  const is = (at: number, of: Summary[2]) =>
    FORMATS.some((format) => summarizes(row, above, { at, of, format }));
  const isSummary =
    filled.every((at) => is(at, sum) || is(at, mean)) && filled.some((at) => is(at, sum) && !is(at, maximum));
  return isSummary ? [{ row, column: header.fields[0]?.trim() ?? "" }] : [];
}

/** The totals of groups, and the grand total at the end if it is that of the rows without them. */
function grouped(rows: readonly SplitRow[]): readonly Found[] {
  const subtotals = rows.slice(0, -1).flatMap((row) => {
    const name = row.fields.find((field) => SUBTOTAL.test(field.trim()))?.trim();
    return name === undefined ? [] : [{ row, name, what: "sum" }];
  });
  const last = rows.at(-1);
  if (!last || subtotals.length === 0) return [];
  const lines = new Set(subtotals.map(({ row }) => row.line));
  const [name, what] =
    summaryOf(
      last,
      rows.filter((row) => row !== last && !lines.has(row.line)),
    ) ?? [];
  return name === undefined ? [] : [...subtotals, { row: last, name, what }];
}

/** A row that summarizes those above it in a column of numbers: the function's name, and the word for it. */
function summaryOf(
  row: SplitRow,
  above: readonly SplitRow[],
): readonly [name: string, what: string] | undefined {
  for (const [name, [, what, of]] of namesOf(row.fields))
    for (const format of FORMATS)
      if (row.fields.some((_, at) => summarizes(row, above, { at, of, format }) && varies(at, format)))
        return [name, what];
  return undefined;

  /** Of a column with one value, such as 8 clients or 0 errors, each row is the mean: a query named "sum" too. */
  function varies(at: number, format: NumberFormat): boolean {
    return (
      new Set([row, ...above].flatMap(({ fields }) => parseNumber(fields[at] ?? "", format) ?? [])).size > 1
    );
  }
}

/** Whether a number is that of the column above it, all of them possibly rounded as displayed, which a sum adds up. */
function summarizes(
  { fields }: SplitRow,
  above: readonly SplitRow[],
  { at, of, format }: { at: number; of: Summary[2]; format: NumberFormat },
): boolean {
  const field = fields[at] ?? "";
  const own = parseNumber(field, format);
  if (own === undefined) return false;
  const values = above.flatMap((row) => parseNumber(row.fields[at] ?? "", format) ?? []);
  if (values.length < 2) return false;
  const shown = above.map((row) => lastDigit(row.fields[at] ?? "", format));
  const rounding = (lastDigit(field, format) + (of === sum ? values.length : 1) * Math.min(...shown)) / 2;
  return Math.abs(of(values) - own) <= rounding * (1 + 1e-9);
}

/** The value of one unit in the last digit of a number: 0.01 for 12.50. */
function lastDigit(text: string, format: NumberFormat): number {
  const mark = text.lastIndexOf(format === "point" ? "." : ",");
  return mark < 0 ? 1 : 10 ** -(/^\d*/.exec(text.slice(mark + 1))?.[0].length ?? 0);
}
