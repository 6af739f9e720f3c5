import { type TableSize, tableKey } from "@wirecost/abl";
import { fieldSizes, recordBytes } from "@wirecost/importers";
import type { NamedSchema } from "../../entities/schema/named-schema.ts";

/** What a schema says of its tables, by their names in the code: the records in each, and the bytes of one and of its fields. */
export function sizesOfSchema(schema: NamedSchema | undefined): Readonly<Record<string, TableSize>> {
  return Object.fromEntries(
    (schema?.tables ?? []).map((table) => [
      tableKey(table.name),
      {
        total: table.size?.records,
        recordBytes: recordBytes(table)?.bytes,
        fieldSizes: fieldSizes(table),
      },
    ]),
  );
}
