import { type RetainedTexts, type RowTable, RowTableBuilder } from "@wirecost/analysis/tables";
import { readInBatches } from "./read-in-batches.ts";
import type { MeasurementFile, Reading, ReadOptions, RowBatch } from "./reading.ts";
import { SetupSuggestion } from "./setup/suggest-setup.ts";

/** A reading whose rows are held as columns. */
export interface TableReading extends Reading {
  readonly table: RowTable;
  /** Suggested view of the rows. */
  readonly suggestion: SetupSuggestion;
}

/**
 * Reads the measured rows of a file without holding them. Never throws, whatever the bytes: see {@link readInBatches}.
 *
 * @param add gets them, some thousand at a time; its arrays are good until it returns
 */
export function readFile(
  file: MeasurementFile,
  options: ReadOptions,
  add: (batch: RowBatch) => void = () => {},
): Reading {
  const batches = readInBatches(file, { ...options, columns: true });
  let step = batches.next();
  for (; !step.done; step = batches.next()) add(step.value);
  return step.value;
}

/** Reads the measured rows of a file into columns, which take about ten bytes per value. */
export function readTable(file: MeasurementFile, options: ReadOptions, keep?: RetainedTexts): TableReading {
  const builder = new RowTableBuilder(keep);
  const suggestion = new SetupSuggestion();
  const reading = readFile(file, options, (batch) => {
    builder.expect(batch.total);
    if (batch.columns) builder.addColumns(batch.columns);
    else builder.addRows(batch.rows);
    suggestion.addBatch(batch);
  });
  return { ...reading, table: builder.table(reading.numbered), suggestion };
}
