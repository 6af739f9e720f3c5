import type { RecordBytes, SchemaTable } from "@wirecost/importers/schemas";
import { api } from "../../shared/lib/api.ts";
import { apiQuery } from "../../shared/lib/query-client.ts";

/** A schema that tables can be chosen of: of files in this browser, or a version that a team stores. */
export interface NamedSchema {
  readonly name: string;
  /** Left out for files that only this browser has read. */
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

/** The name that files suggest for a schema: that of the .df, else of the first, without its endings. */
export function suggestedName(files: readonly string[]): string {
  const file = files.find((name) => /\.df$/i.test(name)) ?? files[0] ?? "";
  return file.split(".")[0]?.slice(0, 100) || "schema";
}

/** Everything about a team's schemas stands under this key. */
export function schemasKey(teamId: string) {
  return ["schemas", teamId] as const;
}

/** Versions of a team's schemas, the latest first. */
export function schemaList(teamId: string) {
  return apiQuery([...schemasKey(teamId), "list"], (options) =>
    api.listSchemas({ params: { teamId } }, options),
  );
}

/** A version with its tables. It never changes, so it is asked for once. */
export function storedSchema(teamId: string, schemaId: string) {
  return apiQuery(
    [...schemasKey(teamId), schemaId],
    (options) => api.getSchema({ params: { teamId, schemaId } }, options),
    { staleTime: Number.POSITIVE_INFINITY },
  );
}
