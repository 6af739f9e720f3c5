import type { MeasuredRow, Metrics } from "../model.ts";
import type { Case } from "./case.ts";

/** A measured number that a prediction can be divided by. */
export interface Figure {
  readonly row: MeasuredRow;
  readonly metric: string;
  readonly measured: number;
  /** Position of its case. */
  readonly at: number;
}

/** How many figures of a metric have no ratio: nothing was measured, or nothing predicted. */
export type Skipped = Map<string, number>;

/**
 * The figures of the chosen metrics. Where measured or predicted is 0 there is no ratio to fit: those are
 * counted by metric, unless both are 0 and nothing is wrong.
 *
 * @param predictions of each case, before the fit
 */
export function collectFigures(
  cases: readonly Case[],
  predictions: readonly Metrics[],
  metrics: readonly string[],
): { figures: readonly Figure[]; skipped: Skipped } {
  const figures: Figure[] = [];
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

/** Stands for a prediction that vanishes during the fit, so that its logarithm stays finite. */
const LEAST_RATIO = 1e-6;

/** ln(predicted / measured) of each figure: 0.1 is about 10 % too much. */
export function logRatios(figures: readonly Figure[], predictions: readonly Metrics[]): readonly number[] {
  return figures.map(({ at, metric, measured }) =>
    Math.log(Math.max(LEAST_RATIO, (predictions[at]?.[metric] ?? 0) / measured)),
  );
}
