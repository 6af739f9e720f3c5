import { readInBatches } from "./read-in-batches.ts";
import type { MeasurementFile, Reading, ReadOptions, ReadRow } from "./reading.ts";

/**
 * Reads the measured rows of a file. Never throws, whatever the bytes: `complaints` has all errors, each with its line,
 * its value and what is expected.
 *
 * @returns rows with settings and metrics in the units that the model declares; check {@link isUsable} first
 */
export function readMeasurements(file: MeasurementFile, options: ReadOptions): Reading {
  const batches = readInBatches(file, options);
  const rows: ReadRow[] = [];
  let step = batches.next();
  for (; !step.done; step = batches.next()) for (const row of step.value.rows) rows.push(row);
  const { numbered, ...reading } = step.value;
  return { ...reading, rows: numbered ? rows.map((row, i) => ({ ...row, row: String(i + 1) })) : rows };
}
