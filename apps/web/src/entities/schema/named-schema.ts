import type { RecordBytes, SchemaTable } from "@wirecost/importers/schemas";
import { api } from "../../shared/lib/api.ts";
import { apiQuery } from "../../shared/lib/query-client.ts";

/** A schema to select tables from: from files in this browser, or a version stored by a team. */
export interface NamedSchema {
  readonly name: string;
  /** Omitted for files that only this browser has read. */
  readonly version?: number;
  readonly tables: readonly SchemaTable[];
}

/** "sports2000, version 3", or "sports2000, not saved". */
export function schemaText({ name, version }: Pick<NamedSchema, "name" | "version">): string {
  return `${name}, ${version === undefined ? "not saved" : `version ${version}`}`;
}

/** "134 bytes (dbanalys; 90 to 134 in messages)", or "about 84 bytes, 60 to 110". */
export function recordBytesText({ bytes, low, high, from }: RecordBytes): string {
  if (from === "analysis") return `${bytes} bytes by dbanalys; in messages ${low} to ${high}`;
  return `about ${bytes} bytes, ${low} to ${high}`;
}

/** The name suggested for a schema: from the .df, else from the first file, without extensions. */
export function suggestedName(files: readonly string[]): string {
  const file = files.find((name) => /\.df$/i.test(name)) ?? files[0] ?? "";
  return file.split(".")[0]?.slice(0, 100) || "schema";
}

/** Query key of all data about a team's schemas. */
export function schemasKey(teamId: string) {
  return ["schemas", teamId] as const;
}

/** Versions of a team's schemas, latest first. */
export function schemaList(teamId: string) {
  return apiQuery([...schemasKey(teamId), "list"], (options) =>
    api.listSchemas({ params: { teamId } }, options),
  );
}

/** A version with its tables. It never changes, so it is requested once. */
export function storedSchema(teamId: string, schemaId: string) {
  return apiQuery(
    [...schemasKey(teamId), schemaId],
    (options) => api.getSchema({ params: { teamId, schemaId } }, options),
    { staleTime: Number.POSITIVE_INFINITY },
  );
}
