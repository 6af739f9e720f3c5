import type { Params } from "./param.ts";

/** A text that is the same for the same settings, in whatever order they come, and another for others. */
export function settingsKey(settings: Params): string {
  return JSON.stringify(Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
