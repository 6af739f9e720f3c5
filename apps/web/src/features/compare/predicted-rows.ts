import { type Metrics, ParamError, simulate } from "@wirecost/sim-core";
import { type ComparedItem, type Point, pointParams } from "./compared-item.ts";
import { residual } from "./difference.ts";
import { median } from "./median.ts";

/** One measured setting beside what the model says of it. */
export interface PredictedRow {
  readonly point: Point;
  /** Undefined where the settings are out of the model's range. */
  readonly predicted: Metrics | undefined;
}

/** What the model predicts for every measured setting of an item, what it does not state at its default. */
export function predictedRows(item: ComparedItem): readonly PredictedRow[] {
  return item.points.map((point) => ({ point, predicted: predict(item, point) }));
}

function predict(item: ComparedItem, point: Point): Metrics | undefined {
  try {
    return simulate(item.model, pointParams(item, point));
  } catch (error) {
    if (error instanceof ParamError) return undefined;
    throw error;
  }
}

/** Absolute residuals of one metric in one word each. */
export interface ResidualSummary {
  readonly n: number;
  readonly median: number;
  readonly worst: number;
}

/** @returns undefined where the metric was measured nowhere */
export function summarizeResiduals(
  rows: readonly PredictedRow[],
  metric: string,
): ResidualSummary | undefined {
  const errors = rows.flatMap(({ point, predicted }) => {
    const measured = point.metrics[metric];
    const value = predicted?.[metric];
    if (measured === undefined || value === undefined) return [];
    const off = residual(value, measured);
    return off === null ? [] : [Math.abs(off)];
  });
  if (errors.length === 0) return undefined;
  return { n: errors.length, median: median(errors), worst: errors.reduce((a, b) => Math.max(a, b)) };
}
