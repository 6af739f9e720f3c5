import { readInBatches } from "../read-in-batches.ts";
import type { MeasurementFile, Reading, ReadOptions, ReadRow } from "../reading.ts";

/** A file's reading with its rows, as the columns or batches of a program come to. */
export interface ReadingWithRows extends Omit<Reading, "numbered"> {
  readonly rows: readonly ReadRow[];
}

/** Reads a file as programs do, and keeps its rows. */
export function readMeasurements(file: MeasurementFile, options: ReadOptions): ReadingWithRows {
  const batches = readInBatches(file, options);
  const rows: ReadRow[] = [];
  let step = batches.next();
  for (; !step.done; step = batches.next()) for (const row of step.value.rows) rows.push(row);
  const { numbered, ...reading } = step.value;
  return { ...reading, rows: numbered ? rows.map((row, i) => ({ ...row, row: String(i + 1) })) : rows };
}
