import { type Assumptions, type CostedAccess, type FileLine, type Located, labSettings } from "@wirecost/abl";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { labPath } from "../../entities/design/design-address.ts";
import { encodeView } from "../../entities/design/encode-view.ts";
import { defaultView } from "../../entities/design/lab-view.ts";

/** What a statement costs, at a line of the file that is shown. */
export interface PlacedAccess {
  readonly line: number;
  readonly access: CostedAccess;
}

/**
 * Costs at the lines of the program, where those of an include stand at the line that includes it, or of one include.
 *
 * @param include path of the include; undefined for the program
 */
export function placesIn(
  accesses: readonly CostedAccess[],
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

/** Where the lab has a statement's pattern, with its records and these settings; undefined of one without a pattern. */
export function labAddress(access: CostedAccess, assumptions: Assumptions): string | undefined {
  const params = labSettings(access, assumptions);
  if (!params) return undefined;
  const view = { ...defaultView(openedgeQuery), params };
  return `${labPath(openedgeQuery.id)}?${encodeView(openedgeQuery, view)}`;
}
