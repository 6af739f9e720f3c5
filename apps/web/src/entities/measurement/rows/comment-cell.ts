import type { Params } from "@wirecost/sim-core";

/** A comment names its cell by at most so many settings. */
const MAX_SETTINGS = 20;

/**
 * The settings by which a comment names a cell.
 *
 * @param ids settings that tell the cells apart
 * @returns undefined where nothing tells them apart, or more settings do than a comment can name
 */
export function commentCell(ids: readonly string[], settings: Params): Params | undefined {
  const told = ids.flatMap((id) => {
    const value = settings[id];
    return value === undefined ? [] : [[id, value] as const];
  });
  return told.length === 0 || told.length > MAX_SETTINGS ? undefined : Object.fromEntries(told);
}
