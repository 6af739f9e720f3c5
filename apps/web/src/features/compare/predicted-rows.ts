import {
  type ErrorSummary,
  type Metrics,
  type Model,
  ParamError,
  simulate,
  summarizeErrors,
} from "@wirecost/sim-core";
import { type ComparedItem, type Point, pointParams } from "./compared-item.ts";
import { residual } from "./difference.ts";

/** One measured setting beside what the model says of it. */
export interface PredictedRow {
  readonly point: Point;
  /** Undefined where the settings are out of the model's range. */
  readonly predicted: Metrics | undefined;
}

/** What the model predicts for every measured setting of an item, what it does not state at its default. */
export function predictedRows(model: Model, item: ComparedItem): readonly PredictedRow[] {
  return item.points.map((point) => ({ point, predicted: predict(model, item, point) }));
}

function predict(model: Model, item: ComparedItem, point: Point): Metrics | undefined {
  try {
    return simulate(model, pointParams(item, point));
  } catch (error) {
    if (error instanceof ParamError) return undefined;
    throw error;
  }
}

/** How far the predictions of one metric are off, over all rows; undefined where it was measured nowhere. */
export function summarizeResiduals(rows: readonly PredictedRow[], metric: string): ErrorSummary | undefined {
  return summarizeErrors(
    rows.flatMap(({ point, predicted }) => {
      const measured = point.metrics[metric];
      const value = predicted?.[metric];
      return measured === undefined || value === undefined ? [] : (residual(value, measured) ?? []);
    }),
  );
}
