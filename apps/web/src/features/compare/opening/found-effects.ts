import type { Outcome } from "@wirecost/analysis";
import { isModel, type MeasuredMetric, type MeasurementSchema, settingText } from "@wirecost/sim-core";
import type { LetteredChoice } from "../compare-settings.ts";
import type { OpenSettings } from "../open-settings.ts";
import type { SharedCell, SharedCells } from "../shared-cells.ts";
import type { CellVerdicts } from "../verdicts/cell-verdicts.ts";
import { type Effect, isTime } from "./effect-words.ts";

/** What is compared, and what the tests say of it. */
export interface OpeningQuestion {
  readonly choices: readonly LetteredChoice[];
  readonly baseline: number;
  readonly shared: SharedCells | undefined;
  readonly metricIds: readonly string[];
  /** By metric; undefined until the tests are done. */
  readonly verdicts: ReadonlyMap<string, CellVerdicts> | undefined;
  /** What the measurements do not state; undefined until it is known. */
  readonly open: OpenSettings | undefined;
}

/** A difference in one cell, or at the settings of the columns where there is no cell. */
export interface Found {
  readonly metricId: string;
  readonly cell: SharedCell | undefined;
  readonly effect: Effect;
  readonly outcome: Outcome | undefined;
}

/** What an item is said to be against the baseline, and the largest of its effects. */
export interface Finding {
  readonly text: string;
  readonly largest: Found | undefined;
}

/** How the two sides are called. */
export type Names = readonly [other: string, base: string];

/** The largest of what a model is about; else of all metrics. An effect of nothing is none. */
export function largestOf(found: readonly Found[], choices: readonly LetteredChoice[]): Found | undefined {
  const views = choices.flatMap(({ item }) => (item.model ? [item.model.view] : []));
  const main = new Set([
    ...views.flatMap(({ metric, second, split }) => [metric, second, split]),
    ...choices.flatMap(({ item }) => (item.model ? [item.metric] : [])),
  ]);
  const differing = found.filter((one) => size(one) > 0);
  const about = differing.filter(({ metricId }) => main.has(metricId));
  const [largest] = (about.length > 0 ? about : differing).toSorted((a, b) =>
    size(a) === size(b) ? 0 : size(b) - size(a),
  );
  return largest;
}

/** How large an effect certainly is, by ratio: halving is as much as doubling. */
export function size(found: Found | undefined): number {
  if (!found) return 0;
  const { low, high } = found.effect;
  if (low < 0 && high > 0) return 0;
  return Math.min(
    ...[low, high].map((share) => (share <= -1 ? Number.POSITIVE_INFINITY : Math.abs(Math.log1p(share)))),
  );
}

/**
 * The time that a measurement is about needs no name beside "faster"; every other metric does, and of percentages that
 * the amount beside it is a share of them.
 */
export function inMetric(schema: MeasurementSchema, metric: MeasuredMetric): string {
  const times = Object.values(schema.metrics).filter(isTime);
  const main = isModel(schema) ? schema.metrics[schema.view.split] : times[0];
  return isTime(metric) && metric === main && (isModel(schema) || times.length === 1)
    ? ""
    : ` in ${metric.label}${metric.unit === "%" ? " (relative)" : ""}`;
}

export function cellText(schema: MeasurementSchema, { axes }: SharedCells, { values }: SharedCell): string {
  return axes
    .flatMap((id, i) => {
      const param = schema.params[id];
      const value = values[i];
      return param && value !== undefined ? [settingText(param, value)] : [];
    })
    .join(", ");
}
