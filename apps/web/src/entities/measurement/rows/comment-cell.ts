import type { Params } from "@wirecost/sim-core";

/** Maximum settings by which a comment names its cell. */
const MAX_SETTINGS = 20;

/**
 * The settings by which a comment names a cell.
 *
 * @param ids settings that distinguish the cells
 * @returns undefined without such settings, or with more than a comment can name
 */
export function commentCell(ids: readonly string[], settings: Params): Params | undefined {
  const entries = ids.flatMap((id) => {
    const value = settings[id];
    return value === undefined ? [] : [[id, value] as const];
  });
  return entries.length === 0 || entries.length > MAX_SETTINGS ? undefined : Object.fromEntries(entries);
}
