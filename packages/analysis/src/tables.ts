// Measured rows and their columns, without the code that evaluates them.
export {
  type BaseUnit,
  baseId,
  baseSettings,
  baseUnit,
  fromBaseUnit,
  toBaseUnit,
} from "./measured/base-settings.ts";
export { columnIds, columnNamer } from "./measured/column-ids.ts";
export { FAILURE_METRICS } from "./measured/failure-metrics.ts";
export {
  type ChoiceColumn,
  MAX_CHOICES,
  MAX_TEXT,
  type MeasuredColumns,
  type MetricColumn,
  type NumberColumn,
  type SettingColumn,
} from "./measured/measurement-columns.ts";
export type { RowColumns, Texts } from "./measured/rows/row-columns.ts";
export {
  labelsOf,
  measuredSettings,
  type PackedTable,
  packTable,
  type RowTable,
  rowAt,
  rowLabel,
  rowName,
  rowsByCell,
  rowsOfTable,
  unpackTable,
} from "./measured/rows/row-table.ts";
export { type RetainedTexts, RowTableBuilder, tableOfRows } from "./measured/rows/row-table-builder.ts";
export { schemaOfColumns } from "./measured/schema-of-columns.ts";
export { SettingColumns, settingsAs } from "./measured/setting-columns.ts";
export { settingsFromCounts } from "./measured/settings-from-counts.ts";
export { readPlanMark, writePlanMark } from "./plan/plan-mark.ts";
export { readRunTime } from "./statistics/run-time.ts";
