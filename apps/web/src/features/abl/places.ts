import type { FileLine, Located } from "@wirecost/abl";
import type { ShownAccess } from "./open-source.ts";

/** The cost of a statement, at a line of the displayed file. */
export interface PlacedAccess {
  readonly line: number;
  readonly access: ShownAccess;
}

/**
 * Costs at the lines of the program, with those of an include at the including line, or of one include.
 *
 * @param include path of the include; undefined for the program
 */
export function placesIn(
  accesses: readonly ShownAccess[],
  include: string | undefined,
): readonly PlacedAccess[] {
  if (include === undefined) return accesses.map((access) => ({ line: access.line, access }));
  return accesses.flatMap((access) => {
    const place = access.within.find(({ path }) => path === include);
    return place ? [{ line: place.line, access }] : [];
  });
}

/** The line of the program whose statements take longest together. @param accesses at least one */
export function costliestLine(accesses: readonly ShownAccess[]): {
  readonly line: number;
  readonly elapsedMs: number;
} {
  const lines = new Map<number, number>();
  for (const { line, cost } of accesses) lines.set(line, (lines.get(line) ?? 0) + cost.elapsedMs);
  return [...lines]
    .map(([line, elapsedMs]) => ({ line, elapsedMs }))
    .reduce((most, one) => (one.elapsedMs > most.elapsedMs ? one : most));
}

export function placeText({ line, within }: Located): string {
  return within.length === 0 ? `Line ${line}` : `Line ${line} (${withinText(within)})`;
}

/** `order.i line 3`, and the includes in it. */
export function withinText(within: readonly FileLine[]): string {
  return within.map(({ path, line }) => `${path} line ${line}`).join(", ");
}
