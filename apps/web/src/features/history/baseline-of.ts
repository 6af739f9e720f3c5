import type { Baseline } from "@wirecost/contract";
import type { Params } from "@wirecost/sim-core";

/** What the team keeps for one metric of one cell. */
export function baselineOf(
  kept: readonly Baseline[],
  model: string,
  metric: string,
  settings: Params,
): Baseline | undefined {
  const key = settingsText(settings);
  return kept.find(
    (one) => one.model === model && one.metric === metric && settingsText(one.settings) === key,
  );
}

/** The same for the same settings, in whatever order they come. */
function settingsText(settings: Params): string {
  return JSON.stringify(Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
