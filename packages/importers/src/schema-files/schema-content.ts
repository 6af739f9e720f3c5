import type { SchemaContent } from "@wirecost/contract";
import type { SchemaTable } from "@wirecost/importers";

/** A schema's tables as a team stores them. */
export function toContent(tables: readonly SchemaTable[]): SchemaContent {
  return {
    tables: tables.map(({ name, size, fields }) => ({
      name,
      size: size ? { ...size } : null,
      fields: fields.map((field) => [
        field.name,
        field.type,
        (field.format ?? "").slice(0, 200),
        field.maxWidth ?? 0,
        field.extent ?? 1,
      ]),
    })),
  };
}

/** What toContent() made, as tables. */
export function fromContent({ tables }: SchemaContent): readonly SchemaTable[] {
  return tables.map(({ name, size, fields }) => ({
    name,
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
