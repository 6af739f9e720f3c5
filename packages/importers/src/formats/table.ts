import { excerpt } from "../excerpt.ts";
import { MAX_ROWS } from "../limits.ts";
import { NumberEvidence } from "../number-evidence.ts";
import { decideNumberFormat } from "../number-format.ts";
import { parseNumber } from "../parse-number.ts";
import type { ColumnGuess, ColumnTarget } from "../reading.ts";
import type { Format, FormatOptions, FormatReading } from "./format.ts";
import { type SplitTable, splitTable } from "./split-table.ts";
import { guessColumns } from "./table-columns.ts";
import { targetsOf } from "./table-mapping.ts";
import { readRows } from "./table-rows.ts";

/** A table with a header line: CSV, or with semicolons, tabs or bars. */
export const table: Format = {
  id: "table",
  title: "CSV or another table with a header",
  read({ text }, options) {
    const nothing: FormatReading = {
      rows: [],
      numberFormat: options.numberFormat ?? "point",
      needsMapping: false,
      notes: [],
    };
    const split = splitTable(text, options.complaints);
    if (!split) return nothing;
    if (!hasHeader(split, options)) return nothing;
    const columns = guessColumns(split, options.model);
    if (columns.length === 1 && !columns[0]?.known) return null;
    if (split.rows.length === 0) {
      const message = "The table has a header and no rows beneath it: it should have one row a measurement.";
      options.complaints.error({
        line: split.headerLine,
        value: split.header.join(split.delimiter),
        message,
      });
      return { ...nothing, columns };
    }
    return readTable(split, columns, options) ?? { ...nothing, columns };
  },
};

function hasHeader(
  { header, headerLine, rows, delimiter }: SplitTable,
  { complaints }: FormatOptions,
): boolean {
  const line = headerLine;
  const value = header.join(delimiter);
  if (rows.length > MAX_ROWS) {
    const message = `The table has ${rows.length} rows; the limit is ${MAX_ROWS}. Split it into several files.`;
    complaints.error({ line: 0, value: `${rows.length} rows`, message });
    return false;
  }
  const named = header.filter((name) => name.trim() !== "");
  const isNumber = (name: string) =>
    parseNumber(name.trim(), "point") !== undefined || parseNumber(name.trim(), "comma") !== undefined;
  if (named.length > 0 && named.every(isNumber)) {
    const message = "The first line holds only numbers: it should name the columns.";
    complaints.error({ line, value, message });
    return false;
  }
  return true;
}

function readTable(
  split: SplitTable,
  columns: readonly ColumnGuess[],
  options: FormatOptions,
): FormatReading | undefined {
  const { model, mapping, complaints } = options;
  const targets = targetsOf(columns, mapping, { model, complaints, line: split.headerLine });
  if (!targets) return undefined;
  const numbers = decideNumberFormat(evidenceOf(split, targets), options.numberFormat);
  const reading = { columns, numberFormat: numbers.format };
  const notes = numbers.note === undefined ? [] : [numbers.note];

  const measured = targets.some((target) => target.kind === "metric");
  if (mapping && !measured) {
    const message = "The mapping names no metric: map at least one column to what was measured.";
    complaints.error({ line: split.headerLine, value: split.header.join(split.delimiter), message });
    return undefined;
  }
  const unknown = mapping ? [] : columns.filter((column) => !column.known);
  if (!measured) return { ...reading, rows: [], needsMapping: true, notes };
  const rows = readRows(split, targets, numbers.format, options);
  if (unknown.length > 0) {
    const list = unknown
      .slice(0, 10)
      .map((column) => excerpt(column.header))
      .join(", ");
    notes.push(
      `${unknown.length === 1 ? "One column is" : `${unknown.length} columns are`} not recognized: ${list}.`,
    );
  }
  if (rows.duplicates) notes.push("Several rows have the same name: rows are numbered instead.");
  return { ...reading, rows: rows.rows, needsMapping: unknown.length > 0, notes };
}

function evidenceOf({ rows, lines }: SplitTable, targets: readonly ColumnTarget[]): NumberEvidence {
  const evidence = new NumberEvidence();
  const numeric = [...targets.keys()].filter(
    (i) => targets[i]?.kind === "metric" || targets[i]?.kind === "setting",
  );
  for (const [i, row] of rows.entries()) {
    for (const column of numeric) evidence.add(row[column]?.trim() ?? "", lines[i] ?? 0);
  }
  return evidence;
}
