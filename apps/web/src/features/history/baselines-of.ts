import type { Baseline, HistorySource } from "@wirecost/contract";
import { type Params, settingsKey } from "@wirecost/sim-core";

/** What the team keeps for one metric, cell by cell. */
export function baselinesOf(
  kept: readonly Baseline[],
  { model, kind }: HistorySource,
  metric: string,
): readonly Baseline[] {
  return kept.filter(
    (one) => one.model === (model ?? null) && one.kind === (kind ?? null) && one.metric === metric,
  );
}

/** What of that is kept for one cell. */
export function baselineAt(kept: readonly Baseline[], settings: Params): Baseline | undefined {
  const key = settingsKey(settings);
  return kept.find((one) => settingsKey(one.settings) === key);
}
