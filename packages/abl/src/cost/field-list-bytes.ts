import type { FieldList } from "../access/access.ts";
import type { FieldSizes } from "./assumptions.ts";

/**
 * Estimated bytes of a record with a field list, with bounds; undefined if the schema lacks one of the fields.
 */
export function listBytes({ names, isExcept }: FieldList, sizes: FieldSizes | undefined) {
  if (!sizes || names.length === 0) return undefined;
  const listed = new Set<string>();
  for (const name of names) {
    const field = fieldNamed(name, sizes);
    if (field === undefined) return undefined;
    listed.add(field);
  }
  const { overhead, low, high } = sizes;
  const bytes = Object.entries(sizes.bytes)
    .filter(([field]) => listed.has(field) !== isExcept)
    .reduce((sum, [, own]) => sum + own, overhead);
  const [from, to] = [Math.max(overhead, bytes * low), bytes * high];
  return { bytes: Math.round(bytes), low: Math.round(from), high: Math.round(to) };
}

/** The field of a name in the code, which may be qualified, or abbreviated if that is unambiguous. */
export function fieldNamed(name: string, { bytes }: FieldSizes): string | undefined {
  const own = name.toLowerCase().replace(/^.*\./, "");
  if (Object.hasOwn(bytes, own)) return own;
  const [field, another] = Object.keys(bytes).filter((one) => one.startsWith(own));
  return another === undefined ? field : undefined;
}
