export { readSchema } from "./read-schema.ts";
export {
  fieldSizes,
  fieldsBytes,
  type RecordBytes,
  recordBytes,
} from "./record-size/estimate.ts";
export type {
  SchemaField,
  SchemaFileReading,
  SchemaReading,
  SchemaTable,
  TableSize,
} from "./schema.ts";
export { contentOfTables, tablesOfContent } from "./schema-content.ts";
