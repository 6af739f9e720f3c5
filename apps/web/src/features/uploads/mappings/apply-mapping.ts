import type { NamedMapping } from "@wirecost/contract";
import type { ColumnGuess, ColumnMapping } from "@wirecost/importers";

/**
 * What a kept mapping says of a table's columns, in whatever order they stand; undefined where the table has other
 * headers. Headers that repeat are taken in their order.
 */
export function applyMapping(
  { headers, mapping }: Pick<NamedMapping, "headers" | "mapping">,
  columns: readonly Pick<ColumnGuess, "header">[],
): ColumnMapping | undefined {
  if (headers.length !== columns.length) return undefined;
  const left = headers.map((header, i) => ({ header: plain(header), entry: mapping[i] }));
  const found = columns.flatMap(({ header }) => {
    const at = left.findIndex((one) => one.header === plain(header));
    const entry = at < 0 ? undefined : left.splice(at, 1)[0]?.entry;
    return entry ? [entry] : [];
  });
  return found.length === columns.length ? found : undefined;
}

function plain(header: string): string {
  return header.trim().toLowerCase();
}
