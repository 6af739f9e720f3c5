import type { ColumnTarget, NumberFormat, ReadRow, RowBatch } from "../../reading.ts";
import { isColumnar, readPlainRows } from "./plain/plain-rows.ts";
import { type RowReader, rowReader } from "./row-reader.ts";
import type { SplitTable } from "./split-table.ts";
import type { TableOptions } from "./table-options.ts";

/** Rows of a batch: few enough to die young, enough that handing them on costs nothing. */
const BATCH = 2000;

/**
 * Reads the rows of a table; those with an error are complained about and left out.
 *
 * @returns whether several rows have the same name
 */
export function* readRows(
  split: SplitTable,
  targets: readonly ColumnTarget[],
  formats: readonly NumberFormat[],
  options: TableOptions,
): Generator<RowBatch, boolean> {
  const reader = rowReader(split, targets, formats, options);
  if (split.plain && isColumnar(targets)) {
    yield* readPlainRows(split, split.plain, targets, formats, reader, options);
  } else yield* readInTurn(split, reader);
  if (reader.pending > 0 && reader.pending === split.rowCount) {
    const message = "No line of this plan has a measured value yet. Fill in at least one.";
    options.complaints.error({ line: split.header.line, value: "", message });
  }
  return reader.duplicates;
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
