import { nameText } from "../shown-text.ts";
import * as z from "../zod.ts";

const count = z.int().min(0);

/** A field: its name, type, format, SQL width and extent; "" and 0 if the .df has none, and 1 if it is no array. */
const schemaField = z.tuple([
  z.string().min(1).max(200),
  z.string().min(1).max(40),
  z.string().max(200),
  count.max(2_000_000_000),
  z.int().min(1).max(28_000),
]);

const schemaTable = z.strictObject({
  name: z.string().min(1).max(200),
  /** Of all partitions and tenants, as counted by dbanalys; bytes of a stored record. null if not counted. */
  size: z.strictObject({ records: count, mean: count, min: count, max: count }).nullable(),
  fields: z.array(schemaField).max(10_000),
  /** The fields of each unique index, in lower case. */
  uniqueKeys: z
    .array(z.array(z.string().min(1).max(200)).min(1).max(32))
    .max(1000)
    .optional(),
});

/** Tables of a database: the record sizes of a .df and dbanalys, without any other of their texts. */
export const schemaContent = z.strictObject({ tables: z.array(schemaTable).min(1).max(50_000) });

export const schemaName = nameText.max(100);

/** A schema's stored text, and its summary in a list. */
export function summarizeSchema(content: SchemaContent) {
  return {
    text: JSON.stringify(content),
    tables: content.tables.length,
    fields: content.tables.reduce((sum, { fields }) => sum + fields.length, 0),
    records: content.tables.reduce((sum, { size }) => sum + (size?.records ?? 0), 0),
  };
}

/** A worker thread of the API validates a large body, and serializes it for the main thread. */
export const saveSchema = z.strictObject({
  name: schemaName,
  content: schemaContent.transform(summarizeSchema),
});

/** A version of a schema without its tables. */
export const schemaSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  /** From 1, by name. */
  version: z.int(),
  tables: count,
  fields: count,
  /** Of all tables. */
  records: z.number(),
  createdAt: z.iso.datetime(),
});

export const savedSchema = z.object({
  schema: schemaSummary,
  /** Whether the latest version of the name has the same content; that version is then returned. */
  duplicate: z.boolean(),
});

/** The latest first. */
export const schemaList = z.object({ items: z.array(schemaSummary) });
export const storedSchema = schemaSummary.extend({ content: schemaContent });

export const MAX_SCHEMAS = 100;

export type SchemaContent = z.infer<typeof schemaContent>;
export type SchemaSummary = z.infer<typeof schemaSummary>;
export type StoredSchema = z.infer<typeof storedSchema>;
