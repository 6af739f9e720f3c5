import type { ColumnTarget, NumberFormat, ReadRow, RowBatch } from "../../reading.ts";
import { isColumnar, readPlainRows } from "./plain/plain-rows.ts";
import { type RowReader, rowReader } from "./row-reader.ts";
import type { SplitTable } from "./split-table.ts";
import type { TableOptions } from "./table-options.ts";

/** Rows per batch: few enough for the young generation of the heap, enough to make the overhead negligible. */
const BATCH = 2000;

/** Remarks on the rows of a table. */
interface Said {
  /** Several rows have the same name: each is to be named by its number instead. */
  readonly numbered: boolean;
  readonly notes: readonly string[];
}

/** Maximum number of omitted lines that are named. */
const NAMED = 10;

/** Reads the rows of a table; those with an error are reported and omitted. */
export function* readRows(
  split: SplitTable,
  targets: readonly ColumnTarget[],
  formats: readonly NumberFormat[],
  options: TableOptions,
): Generator<RowBatch, Said> {
  const reader = rowReader(split, targets, formats, options);
  if (split.plain && isColumnar(targets)) {
    yield* readPlainRows(split, split.plain, targets, formats, reader, options);
  } else yield* readInTurn(split, reader);
  const { unmeasured, pending, duplicates: numbered } = reader;
  if (reader.count === 0 && !options.complaints.hasErrors) {
    const message =
      pending > 0
        ? "No line of this plan has a measured value yet. Fill in at least one."
        : "No row has a measured value: each is blank or a mark for no value, such as ?.";
    options.complaints.error({ line: split.header.line, value: "", message });
  }
  const notes = numbered ? ["Several rows have the same name: rows are numbered instead."] : [];
  if (unmeasured.length > 0) notes.push(leftOutText(unmeasured));
  return { numbered, notes };
}

function leftOutText(lines: readonly number[]): string {
  // A line may contain several runs.
  const own = [...new Set(lines)];
  const named = own.slice(0, NAMED).join(", ") + (own.length > NAMED ? " and more" : "");
  return lines.length === 1
    ? `The row of line ${named} has no measured value and is left out.`
    : `${lines.length} rows have no measured value and are left out: ${own.length === 1 ? "line" : "lines"} ${named}.`;
}

function* readInTurn(split: SplitTable, reader: RowReader): Generator<RowBatch, void> {
  let rows: ReadRow[] = [];
  for (const one of split.rows()) {
    const row = reader.read(one);
    if (row) rows.push(row);
    // After such a quote, the start of the next row is unknown.
    if (one.misquoted) break;
    if (rows.length === BATCH) {
      yield { rows, total: split.rowCount };
      rows = [];
    }
  }
  yield { rows, total: split.rowCount };
}
