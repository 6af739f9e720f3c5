import * as z from "../zod.ts";

const count = z.int().min(0);

/** A field: its name, type, format, SQL width and extent; "" and 0 where the .df says none, and 1 of no array. */
const schemaField = z.tuple([
  z.string().min(1).max(200),
  z.string().min(1).max(40),
  z.string().max(200),
  count.max(2_000_000_000),
  z.int().min(1).max(28_000),
]);

const schemaTable = z.strictObject({
  name: z.string().min(1).max(200),
  /** Of all partitions and tenants, as dbanalys counts; bytes of a stored record. null where it was not counted. */
  size: z.strictObject({ records: count, mean: count, min: count, max: count }).nullable(),
  fields: z.array(schemaField).max(10_000),
});

/** Tables of a database: what a .df and dbanalys say of the size of records, and no other text of them. */
export const schemaContent = z.strictObject({ tables: z.array(schemaTable).min(1).max(50_000) });

export const schemaName = z.string().trim().min(1, "A name needs at least one character.").max(100);

/** The text of a schema, as the API stores it, and what a list says of it. */
export function summarizeSchema(content: SchemaContent) {
  return {
    text: JSON.stringify(content),
    tables: content.tables.length,
    fields: content.tables.reduce((sum, { fields }) => sum + fields.length, 0),
    records: content.tables.reduce((sum, { size }) => sum + (size?.records ?? 0), 0),
  };
}

/** A thread of the API checks the body of a large one, and has its text ready for the thread that serves all teams. */
export const saveSchema = z.strictObject({
  name: schemaName,
  content: schemaContent.transform(summarizeSchema),
});

/** A version of a schema without its tables. */
export const schemaSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  /** From 1, for each name. */
  version: z.int(),
  tables: count,
  fields: count,
  /** Of all tables. */
  records: z.number(),
  createdAt: z.iso.datetime(),
});

export const savedSchema = z.object({
  schema: schemaSummary,
  /** Whether the latest version of the name has the same content; then it is that one. */
  duplicate: z.boolean(),
});

/** The latest first. */
export const schemaList = z.object({ items: z.array(schemaSummary) });
export const storedSchema = schemaSummary.extend({ content: schemaContent });

export const MAX_SCHEMAS = 100;

export type SchemaContent = z.infer<typeof schemaContent>;
export type SchemaSummary = z.infer<typeof schemaSummary>;
export type StoredSchema = z.infer<typeof storedSchema>;
