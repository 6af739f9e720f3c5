import { parseNumber } from "@wirecost/sim-core/model";
import { excerpt } from "../../../excerpt.ts";
import type { ColumnGuess, NumberFormat } from "../../../reading.ts";
import { NumberEvidence, type Witness } from "../../../values/number-evidence.ts";
import { searchMarks } from "../plain/plain-bytes.ts";
import type { SplitTable } from "../split-table.ts";

/** Columns whose numbers have the same format: one, or those of a combination. */
export interface NumberColumns {
  readonly at: readonly number[];
  /** Whether they contain only integers: a separator of groups of three is then not a decimal mark. */
  readonly whole: boolean;
  /** The number format, if the user chose one. */
  readonly chosenFormat: NumberFormat | undefined;
}

export interface ColumnNumbers {
  /** By column index. */
  readonly formats: readonly NumberFormat[];
  /** Indices of the columns in which some number has a mark, and may be ambiguous. */
  readonly marked: ReadonlySet<number>;
  /** The format of most of them. */
  readonly overall: NumberFormat;
  readonly notes: readonly string[];
}

/** Rows after which a column without any mark is assumed to have none: a table may have a million. */
const SEARCHED = 20_000;

/**
 * Decides how to read numbers, column by column: as requested, or by the column's values, or by the rest of the table.
 */
export function decideNumbers(split: SplitTable, columns: readonly NumberColumns[]): ColumnNumbers {
  const evidence = evidenceOf(split, columns);
  const header = (column: NumberColumns) =>
    excerpt(column.at.map((i) => split.header.fields[i]?.trim() ?? "").join(", "));
  const decided = columns.map((column, i) => ({ column, found: evidence[i] ?? new NumberEvidence() }));
  const open = decided.filter(({ column }) => column.chosenFormat === undefined);
  const findColumn = (format: NumberFormat) =>
    open.find(({ found }) => found.witnesses[format] && found.format === format);
  const [comma, point] = [findColumn("comma"), findColumn("point")];
  const notes: string[] = [];
  if (comma) {
    const { text = "", line = 0 } = comma.found.witnesses.comma ?? {};
    const other = point?.found.witnesses.point;
    notes.push(
      other
        ? `Numbers of ${header(comma.column)} have a decimal comma, see ${excerpt(text)} in line ${line}, and those of ${header(point.column)} a decimal point, see ${excerpt(other.text)} in line ${other.line}.`
        : `Numbers have a decimal comma: see ${excerpt(text)} in line ${line}.`,
    );
  }
  /** The format of the rest of the table for an ambiguous column, with the reason. */
  const rest = (): readonly [NumberFormat, string] => {
    if (comma && !point) return ["comma", "as other columns are"];
    if (point && !comma) return ["point", "as other columns are"];
    if (split.delimiter === ";") return ["comma", "as is usual between semicolons"];
    return ["point", split.delimiter === "," ? "as is usual between commas" : "as is usual"];
  };
  const formats = split.header.fields.map((): NumberFormat => "point");
  const set = ({ at }: NumberColumns, format: NumberFormat) => {
    for (const i of at) formats[i] = format;
  };
  for (const { column, found } of decided) {
    const unsure = found.undecided;
    if (column.chosenFormat !== undefined) set(column, column.chosenFormat);
    else if (!unsure) set(column, found.isMarked ? found.format : rest()[0]);
    else {
      const [format, why] = column.whole ? wholeNumbers(unsure, "as it holds whole numbers") : rest();
      set(column, format);
      notes.push(
        `${excerpt(unsure.text)} (line ${unsure.line}) could mean two numbers and no value of ${header(column)} decides: it was read as ${parseNumber(unsure.text, format)}, ${why}. If that is wrong, choose the other number format for the column.`,
      );
    }
  }
  const marked = decided.filter(({ found }) => found.isMarked);
  const commas = marked.filter(({ column }) => formats[column.at[0] ?? -1] === "comma").length;
  return {
    formats,
    marked: new Set(marked.flatMap(({ column }) => column.at)),
    overall: commas * 2 > marked.length ? "comma" : "point",
    notes,
  };
}

/** The ambiguous columns with the chosen format. */
export function withNumbers(
  columns: readonly ColumnGuess[],
  { marked, formats }: ColumnNumbers,
): readonly ColumnGuess[] {
  return columns.map((column, i) => (marked.has(i) ? { ...column, numbers: formats[i] ?? "point" } : column));
}

function wholeNumbers({ text }: Witness, why: string): readonly [NumberFormat, string] {
  return [text.includes(",") ? "point" : "comma", why];
}

/** Evidence for number formats in the fields of columns. */
function evidenceOf(split: SplitTable, columns: readonly NumberColumns[]): readonly NumberEvidence[] {
  const evidence = columns.map(() => new NumberEvidence());
  // No evidence would be found in any row of the file.
  if (!split.hasMarks || columns.length === 0) return evidence;
  const ofColumn = split.header.fields.map((_, i) => evidence[columns.findIndex(({ at }) => at.includes(i))]);
  const isEnough = (rows: number) =>
    rows % 1000 === 0 && evidence.every((one) => one.isDecided || (rows >= SEARCHED && !one.isMarked));
  const { plain, delimiter, header } = split;
  if (plain) {
    searchMarks(plain, delimiter.charCodeAt(0), header.line, {
      isWanted: (column, points, commas) => ofColumn[column]?.learnsFrom(points, commas) ?? false,
      add: (column, text, line) => ofColumn[column]?.add(text.trim(), line),
      isEnough,
    });
    return evidence;
  }
  let rows = 0;
  for (const { fields, line } of split.rows()) {
    for (const [i, one] of ofColumn.entries()) one?.add(fields[i]?.trim() ?? "", line);
    rows += 1;
    if (isEnough(rows)) break;
  }
  return evidence;
}
