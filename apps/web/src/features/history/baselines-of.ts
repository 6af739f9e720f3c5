import type { Baseline } from "@wirecost/contract";
import { type Params, settingsKey } from "@wirecost/sim-core";

/** What the team keeps for one metric of one cell. */
export function baselineOf(
  kept: readonly Baseline[],
  model: string,
  metric: string,
  settings: Params,
): Baseline | undefined {
  const key = settingsKey(settings);
  return kept.find(
    (one) => one.model === model && one.metric === metric && settingsKey(one.settings) === key,
  );
}
