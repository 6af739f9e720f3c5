import type { Params } from "./param.ts";

/** A unique key of settings, independent of their order. */
export function settingsKey(settings: Params): string {
  return JSON.stringify(Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
