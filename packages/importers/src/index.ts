export { csvCell } from "./csv/csv-cell.ts";
export { csvLines, toCsv } from "./csv/to-csv.ts";
export { checkSize } from "./decode/check-size.ts";
export { type Decoded, decode } from "./decode/decode.ts";
export { DOS } from "./decode/dos.ts";
export { type FileFacts, fileFacts } from "./file-facts.ts";
export { formatTitle } from "./formats/formats.ts";
export { possibleSystems } from "./formats/table/columns/systems-of-headers.ts";
export { ownMetric } from "./formats/table/own/own-columns.ts";
export { combinationsOf, withCombinations } from "./formats/table/table-combinations.ts";
export { MAX_BYTES, MAX_COLUMNS, MAX_LINES, MAX_ROWS } from "./limits.ts";
export { readFile, readTable, type TableReading } from "./read-file.ts";
export { readInBatches } from "./read-in-batches.ts";
export {
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
export type { Setup } from "./setup/setup.ts";
export { SetupSuggestion } from "./setup/suggest-setup.ts";
export { type SystemOfFile, systemOfFile } from "./system-of-file.ts";
export { combinationTitle } from "./values/combination-title.ts";
export { headerOf } from "./values/header-of.ts";
export { paramNamed, readNamedSetting, unknownSetting } from "./values/read-named-setting.ts";
