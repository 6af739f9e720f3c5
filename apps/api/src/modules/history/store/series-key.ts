import type { Params } from "@wirecost/sim-core";
import { sha256Of } from "../../../platform/sha256.ts";

/** Equal for equal settings, in any order. */
export function seriesKey(
  source: string | { readonly kind: string } | null,
  metric: string,
  settings: Params,
): string {
  const sorted = Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sha256Of(JSON.stringify([source, metric, sorted]));
}
