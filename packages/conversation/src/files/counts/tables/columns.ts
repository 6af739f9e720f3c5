import { ConversationFileError } from "../../file-format.ts";

export type TableRecord = ReadonlyMap<string, string>;

/** The values of a row, and its first line, from 1. */
export type Row = readonly [values: readonly string[], line: number];

export const MAX_COLUMNS = 1000;

/**
 * The records of a table whose first row names its columns.
 *
 * @throws ConversationFileError naming the line of a row with another number of values
 */
export function* recordsOf(rows: Iterable<Row>): Generator<TableRecord> {
  let names: readonly string[] | undefined;
  for (const [values, line] of rows) {
    if (values.length > MAX_COLUMNS)
      throw new ConversationFileError(`It has more than ${MAX_COLUMNS} columns.`, { line });
    if (!names) names = values.map((name) => name.trim().toLowerCase());
    else if (values.length === names.length) yield recordOf(names, values);
    else
      throw new ConversationFileError(
        `It has ${values.length} values; the first line names ${names.length} columns.`,
        { line },
      );
  }
}

export function recordOf(names: readonly string[], values: readonly string[]): TableRecord {
  return new Map(names.map((name, i) => [name, values[i] ?? ""]));
}
