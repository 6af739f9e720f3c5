import { baseSettings, checkThresholds, type ThresholdVerdict } from "@wirecost/analysis";
import type { Baseline } from "@wirecost/contract";
import {
  getOrInsert,
  labelWithUnit,
  type MeasuredMetric,
  type Params,
  settingsKey,
} from "@wirecost/sim-core";
import { CliError } from "../cli-error.ts";
import { runsOf, type Side } from "./side.ts";

/** A baseline of the team, and its upload; none for thresholds without one. */
export interface StoredBaseline {
  readonly baseline: Baseline;
  readonly side: Side | undefined;
}

/** Comparison of a measurement with a baseline. */
export interface CheckedBaseline extends StoredBaseline {
  readonly metric: MeasuredMetric;
  /** Its cell's settings as the measurement states them. */
  readonly settings: Params;
  /** Maximum deterioration, as a share. */
  readonly worse: number;
  /** One value per run. */
  readonly before: Float64Array;
  readonly measured: Float64Array;
  readonly verdict: ThresholdVerdict;
}

export interface CheckedBaselines {
  readonly measured: Side;
  readonly checked: readonly CheckedBaseline[];
  /** Baselines of cells or metrics that were not measured. */
  readonly left: number;
}

/**
 * Compares a measurement with its team's baselines, each cell corrected for all baselines of its metric. A cell is the
 * one whose rows state the same settings, in any units. Both are as in the team's history.
 *
 * @param minEffect the threshold where the team has set none, as a share
 * @throws CliError where nothing can be held against it: no verdict is not a good one
 */
export function checkBaselines(
  measured: Side,
  baselines: readonly StoredBaseline[],
  minEffect: number,
): CheckedBaselines {
  const ours = valuesOf(measured);
  const sides = new Map(
    [...new Set(baselines.flatMap(({ side }) => side ?? []))].map((side) => [side, valuesOf(side)]),
  );
  const found = baselines.flatMap(({ baseline, side }) => {
    const metric = measured.schema.metrics[baseline.metric];
    const { values, times, settings } = ours(baseline.settings, baseline.metric);
    if (!metric || values.length === 0) return [];
    // The baseline itself is only compared with its limit.
    const other = side && side.address !== measured.address ? sides.get(side) : undefined;
    const then = other?.(baseline.settings, baseline.metric);
    const worse = baseline.thresholds.worse ?? minEffect;
    return [
      {
        ...{
          baseline,
          side,
          metric,
          settings,
          worse,
          before: then?.values ?? new Float64Array(0),
          measured: values,
        },
        times: { baseline: then?.times, other: times },
      },
    ];
  });
  if (found.length === 0) throw new CliError(whyNone(measured, baselines));
  const checked = [...new Set(found.map(({ baseline }) => baseline.metric))].flatMap((id) => {
    const [first, ...more] = found.filter(({ baseline }) => baseline.metric === id);
    if (!first) return [];
    const together = [first, ...more];
    const verdicts = checkThresholds(
      together.map(({ baseline, worse, before, measured: other, times }) => {
        return { baseline: before, other, times, thresholds: { ...baseline.thresholds, worse } };
      }),
      first.metric,
      baselines.filter(({ baseline }) => baseline.metric === id).length,
    );
    return together.flatMap((one, i) => {
      const verdict = verdicts[i];
      return verdict ? [{ ...one, verdict }] : [];
    });
  });
  return { measured, checked, left: baselines.length - found.length };
}

/** Looks up the values of a metric and their times, by the settings of their rows. */
function valuesOf(side: Side) {
  const { setup, table } = side;
  const inBase = baseSettings(side.columns);
  const cells = new Map<string, number[]>();
  for (const [i, settings] of table.settings.entries()) {
    getOrInsert(cells, settingsKey(inBase({ ...setup, ...settings })), () => []).push(i);
  }
  const runsIn = runsOf(side);
  return (settings: Params, metric: string) => {
    const entries = cells.get(settingsKey(settings)) ?? [];
    const { values, times } = runsIn(entries, metric);
    return { values, times, settings: { ...setup, ...table.settings[entries[0] ?? -1] } };
  };
}

function whyNone({ title, model, schema }: Side, baselines: readonly StoredBaseline[]): string {
  const [first] = baselines;
  if (!first) {
    // A table with other metrics or units is of another kind.
    const metrics = Object.values(schema.metrics).map(({ label, unit }) => labelWithUnit(label, unit));
    return `The team has no baseline of ${model ?? `tables with exactly these metrics and units: ${metrics.join(", ")}`}. Set one on the history page.`;
  }
  const settings = Object.entries(first.baseline.settings).map(([id, value]) => `${id}=${value}`);
  return `${title} has none of the ${baselines.length} cells for which the team has baselines. Its rows, with --set and --pf, have to state the same settings, such as ${first.baseline.metric} at ${settings.join(", ")}.`;
}
