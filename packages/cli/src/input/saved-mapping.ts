import type { NamedMapping } from "@wirecost/contract";
import type { ColumnGuess, ColumnMapping } from "@wirecost/importers";
import { CliError } from "../cli-error.ts";

/**
 * A saved mapping for the columns of a file, in any order.
 *
 * @throws CliError where the file has another header, or none
 */
export function savedMapping(
  { name, headers, mapping }: NamedMapping,
  file: string,
  columns: readonly ColumnGuess[] | undefined,
): ColumnMapping {
  if (!columns) throw new CliError(`The mapping ${JSON.stringify(name)} is for tables: ${file} is none.`);
  return columns.map(({ header }) => {
    const column = mapping[headers.indexOf(header)];
    if (column) return column;
    throw new CliError(
      `${file} has a column ${JSON.stringify(header)} that the mapping ${JSON.stringify(name)} does not have: ${headers.join(", ")}.`,
    );
  });
}
