export { checkSize } from "./check-size.ts";
export { combinationTitle } from "./combination-title.ts";
export { csvCell } from "./csv-cell.ts";
export { type FileFacts, fileFacts } from "./file-facts.ts";
export { formatTitle } from "./formats/formats.ts";
export { ownMetric } from "./formats/own-columns.ts";
export { possibleSystems } from "./formats/systems-of-headers.ts";
export { combinationsOf, withCombinations } from "./formats/table-combinations.ts";
export { headerOf } from "./header-of.ts";
export { MAX_BYTES, MAX_COLUMNS, MAX_COMPLAINTS, MAX_FIELD, MAX_LINES, MAX_ROWS } from "./limits.ts";
export { readFile, readTable, type TableReading } from "./read-file.ts";
export { readInBatches } from "./read-in-batches.ts";
export { readMeasurements } from "./read-measurements.ts";
export { paramNamed, readNamedSetting } from "./read-named-setting.ts";
export {
  type BatchedReading,
  type ColumnGuess,
  type ColumnMapping,
  type ColumnReading,
  type ColumnTarget,
  type Complaint,
  type Encoding,
  isUsable,
  type MeasurementFile,
  type NumberFormat,
  type Provenance,
  type Reading,
  type ReadOptions,
  type ReadRow,
  type RowBatch,
} from "./reading.ts";
export { isSettingsFile } from "./settings-files/is-settings-file.ts";
export { readSettings } from "./settings-files/read-settings.ts";
export type { SettingsReading } from "./settings-files/settings-reading.ts";
export type { Setup } from "./setup.ts";
export { SetupSuggestion, suggestSetup } from "./suggest-setup.ts";
export { type SystemOfFile, systemOfFile } from "./system-of-file.ts";
export { csvLines, toCsv } from "./to-csv.ts";
