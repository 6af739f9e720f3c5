import { MAX_BYTES } from "@wirecost/importers";
import type { SchemaFileReading, SchemaReading, SchemaTable } from "@wirecost/importers/schemas";
import { TabValue, useTabValue } from "../../shared/lib/tab-storage.ts";
import { lazyWorker } from "../../shared/workers/lazy-worker.ts";
import { type NamedSchema, suggestedName } from "./named-schema.ts";
import type { SchemaWorker } from "./schema-worker.ts";

/** A schema from files, which leaves this browser only if the user saves it. */
export interface OpenSchema extends NamedSchema {
  readonly files: readonly SchemaFileReading[];
}

const ask = lazyWorker<SchemaWorker>(
  () => new Worker(new URL("./schema-worker.ts", import.meta.url), { type: "module" }),
);

/** Maximum characters supported by most storages. */
const MAX_STORED = 5_000_000;
const schema = new TabValue<OpenSchema>(
  "wirecost-schema",
  {
    name: "",
    tables: [{ name: "", fields: [{ name: "", type: "character" }] }],
    files: [
      {
        name: "",
        kind: "unknown",
        tables: 0,
        fields: 0,
        indexes: 0,
        sequences: 0,
        complaints: [{ line: 0, value: "", severity: "error", message: "" }],
        omitted: 0,
        notes: [""],
      },
    ],
  },
  MAX_STORED,
);

/** The last schema opened in this tab. */
export function useOpenSchema(): OpenSchema | undefined {
  return useTabValue(schema);
}

/**
 * Reads files, those that define tables first, and opens their tables.
 *
 * @throws Error with what is wrong, where a file is none of a schema
 */
export async function openSchema(chosen: readonly File[]): Promise<OpenSchema> {
  const large = chosen.find(({ size }) => size > MAX_BYTES);
  if (large) throw new Error(`${large.name} has ${large.size} bytes; the limit is ${MAX_BYTES}.`);
  const files = chosen.toSorted((a, b) => Number(/\.df$/i.test(b.name)) - Number(/\.df$/i.test(a.name)));
  const reading = await ask<SchemaReading>((worker) => worker.read(files));
  const errors = reading.files.flatMap(({ complaints }) =>
    complaints.filter(({ severity }) => severity === "error").map(({ message }) => message),
  );
  if (errors.length > 0) throw new Error(errors.join(" "));
  if (reading.tables.length === 0) throw new Error("The files contain no table.");
  const next = { name: suggestedName(files.map(({ name }) => name)), ...reading };
  setOpenSchema(next);
  return next;
}

/** Opens a schema in this tab, or none. */
export const setOpenSchema = schema.set;

/** Lines of files that were not understood, with the file's name, and the number of further ones. */
export function unreadLines(files: readonly SchemaFileReading[]): readonly string[] {
  return files.flatMap(({ name, complaints, omitted, notes }) => [
    ...complaints.map(({ line, message }) => `${name}${line > 0 ? `, line ${line}` : ""}: ${message}`),
    ...(omitted > 0 ? [`${name}: ${omitted} more of these.`] : []),
    ...notes.map((note) => `${name}: ${note}`),
  ]);
}

/** A table by name, ignoring case. */
export function tableNamed(tables: readonly SchemaTable[], name: string): SchemaTable | undefined {
  return tables.find((table) => table.name.toLowerCase() === name.toLowerCase());
}
