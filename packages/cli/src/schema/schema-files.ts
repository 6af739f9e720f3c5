import { readSchema, type SchemaReading } from "@wirecost/importers/schemas";
import { CliError } from "../cli-error.ts";
import { LocalFile } from "../input/local-file.ts";

/**
 * Reads a schema from .df files and analyses of a database.
 *
 * @param note receives what was not understood
 * @throws CliError where a file is not there or is none of them
 */
export async function schemaOfFiles(
  paths: readonly string[],
  note: (text: string) => void,
): Promise<SchemaReading> {
  const reading = readSchema(await Promise.all(paths.map((path) => LocalFile.open(path))));
  for (const { name, complaints, omitted, notes } of reading.files) {
    const error = complaints.find(({ severity }) => severity === "error");
    if (error) throw new CliError(error.message);
    for (const { line, message } of complaints) note(`${name}${line > 0 ? `:${line}` : ""}: ${message}`);
    if (omitted > 0) note(`${name}: ${omitted} more of these.`);
    for (const text of notes) note(`${name}: ${text}`);
  }
  return reading;
}
