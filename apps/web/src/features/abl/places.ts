import type { FileLine, Located } from "@wirecost/abl";
import type { ShownAccess } from "./open-source.ts";

/** What a statement costs, at a line of the file that is shown. */
export interface PlacedAccess {
  readonly line: number;
  readonly access: ShownAccess;
}

/**
 * Costs at the lines of the program, where those of an include stand at the line that includes it, or of one include.
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

export function placeText({ line, within }: Located): string {
  return within.length === 0 ? `Line ${line}` : `Line ${line} (${withinText(within)})`;
}

/** `order.i line 3`, and the includes in it. */
export function withinText(within: readonly FileLine[]): string {
  return within.map(({ path, line }) => `${path} line ${line}`).join(", ");
}
