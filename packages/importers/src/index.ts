export { MAX_BYTES, MAX_COLUMNS, MAX_COMPLAINTS, MAX_FIELD, MAX_ROWS } from "./limits.ts";
export {
  type ColumnGuess,
  type ColumnMapping,
  type ColumnTarget,
  type Complaint,
  type Encoding,
  type FormatId,
  isUsable,
  type MeasurementFile,
  type NumberFormat,
  type Reading,
  type ReadOptions,
  type ReadRow,
} from "./reading.ts";
export type { Setup } from "./setup.ts";
// Functions that follow with these signatures:
//   readMeasurements(file: MeasurementFile, options: ReadOptions): Reading   never throws for any bytes
//   checkSize(bytes: number): Complaint | undefined                          for a file not yet read
//   suggestSetup(rows: readonly ReadRow[], model: Model): Setup
//   toCsv(rows: readonly MeasuredRow[], model: Model): string
//   csvCell(value: string | number | boolean): string
