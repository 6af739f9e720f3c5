import { type TableSize, tableKey } from "@wirecost/abl";
import { fieldSizes, recordBytes } from "@wirecost/importers/schemas";
import { schemaOfFiles } from "../schema/schema-files.ts";

type Sizes = Readonly<Record<string, TableSize>>;

/**
 * Table sizes from the files of a schema, by name in the code: numbers of records, and bytes of a record and its
 * fields.
 *
 * @param note receives what was not understood
 * @throws CliError where a file is not there or is none of a schema
 */
export async function schemaSizes(paths: readonly string[], note: (text: string) => void): Promise<Sizes> {
  if (paths.length === 0) return {};
  const { tables } = await schemaOfFiles(paths, note);
  return Object.fromEntries(
    tables.map((table): [string, TableSize] => [
      tableKey(table.name),
      {
        ...(table.size && { total: table.size.records }),
        recordBytes: recordBytes(table)?.bytes,
        fieldSizes: fieldSizes(table),
        uniqueKeys: table.uniqueKeys,
      },
    ]),
  );
}

/** Sizes overridden by others, where those are stated. */
export function withSizes(sizes: Sizes, over: Sizes): Sizes {
  const changed = Object.entries(over).map(([table, size]): [string, TableSize] => [
    table,
    { ...sizes[table], ...size },
  ]);
  return { ...sizes, ...Object.fromEntries(changed) };
}
