import type { MeasuredRow, Metrics } from "@wirecost/sim-core";
import { groupBy } from "@wirecost/sim-core/model";
import type { Case } from "./case.ts";

/** A measured value with a valid ratio to its prediction. */
export interface FitValue {
  readonly row: MeasuredRow;
  readonly metric: string;
  readonly measured: number;
  /** Position of its case. */
  readonly at: number;
}

/** Number of values per metric without a ratio: measured or predicted as 0. */
export type Skipped = Map<string, number>;

/**
 * The values of the chosen metrics. Where measured or predicted is 0 there is no ratio to fit: those are
 * counted by metric, unless both are 0 and nothing is wrong.
 *
 * @param predictions of each case, before the fit
 */
export function collectValues(
  cases: readonly Case[],
  predictions: readonly Metrics[],
  metrics: readonly string[],
): { figures: readonly FitValue[]; skipped: Skipped } {
  const figures: FitValue[] = [];
  const skipped: Skipped = new Map();
  cases.forEach(({ rows }, at) => {
    for (const row of rows) {
      for (const metric of metrics) {
        const measured = row.metrics[metric];
        if (measured === undefined) continue;
        const predicted = predictions[at]?.[metric] ?? 0;
        if (measured > 0 && Number.isFinite(measured) && predicted > 0) {
          figures.push({ row, metric, measured, at });
        } else if (measured !== predicted) {
          skipped.set(metric, (skipped.get(metric) ?? 0) + 1);
        }
      }
    }
  });
  return { figures, skipped };
}

/** Replaces a prediction that becomes 0 during the fit, so that its logarithm stays finite. */
const MIN_RATIO = 1e-6;

/** The values of one metric in one case: they share a prediction, so a fit needs only their mean and spread. */
export interface ValueGroup {
  readonly at: number;
  readonly metric: string;
  readonly figures: readonly FitValue[];
  /** Geometric mean of the measured values. */
  readonly measured: number;
  /** Sum of the squares of ln(measured / mean). */
  readonly spread: number;
}

export function groupValues(figures: readonly FitValue[]): readonly ValueGroup[] {
  const groups = groupBy(figures, ({ at, metric }) => `${at} ${metric}`);
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (!first) return [];
    const logs = members.map(({ measured }) => Math.log(measured));
    const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
    const spread = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0);
    return [{ at: first.at, metric: first.metric, figures: members, measured: Math.exp(mean), spread }];
  });
}

/** ln(predicted / measured) of each group: 0.1 is about 10 % too much. */
export function logRatios(groups: readonly ValueGroup[], predictions: readonly Metrics[]): readonly number[] {
  return groups.map(({ at, metric, measured }) =>
    Math.log(Math.max(MIN_RATIO, (predictions[at]?.[metric] ?? 0) / measured)),
  );
}
