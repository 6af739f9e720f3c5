import type { SchemaTable, TableSize } from "./schema.ts";

/** A field's name, type, format, SQL width and extent; "" and 0 if the .df has none, and 1 if it is no array. */
type FieldContent = [name: string, type: string, format: string, maxWidth: number, extent: number];

/** Tables in stored form: `schemaContent` of the contract. */
export interface TablesContent {
  tables: {
    name: string;
    size: TableSize | null;
    fields: FieldContent[];
    uniqueKeys?: string[][] | undefined;
  }[];
}

/** A schema's tables in stored form. */
export function contentOfTables(tables: readonly SchemaTable[]): TablesContent {
  return {
    tables: tables.map(({ name, size, fields, uniqueKeys }) => ({
      name,
      size: size ? { ...size } : null,
      fields: fields.map((field) => [
        field.name,
        field.type,
        (field.format ?? "").slice(0, 200),
        field.maxWidth ?? 0,
        field.extent ?? 1,
      ]),
      ...(uniqueKeys && { uniqueKeys: uniqueKeys.map((key) => [...key]) }),
    })),
  };
}

/** The tables of contentOfTables(). */
export function tablesOfContent({ tables }: TablesContent): readonly SchemaTable[] {
  return tables.map(({ name, size, fields, uniqueKeys }) => ({
    name,
    ...(uniqueKeys && { uniqueKeys }),
    ...(size && { size }),
    fields: fields.map(([field, type, format, maxWidth, extent]) => ({
      name: field,
      type,
      ...(format && { format }),
      ...(maxWidth > 0 && { maxWidth }),
      ...(extent > 1 && { extent }),
    })),
  }));
}
