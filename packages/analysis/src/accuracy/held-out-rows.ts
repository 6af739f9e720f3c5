import type { FidelityRow } from "@wirecost/sim-core";
import { heldOutPredictions, type PublishedPredictions } from "./held-out-predictions.ts";

export interface HeldOutPrediction {
  readonly predicted: number;
  /** (predicted - measured) / measured. */
  readonly error: number;
}

/** A row with its held-out prediction; null if it was not held out. */
export interface RowWithHeldOut extends FidelityRow {
  readonly heldOut: HeldOutPrediction | null;
}

/**
 * Adds held-out predictions to rows, as published for this version, since refitting takes
 * minutes.
 *
 * @param published predictions to use instead of this version's
 */
export function withHeldOut(
  rows: readonly FidelityRow[],
  published: PublishedPredictions = heldOutPredictions,
): readonly RowWithHeldOut[] {
  const key = (...parts: readonly string[]) => JSON.stringify(parts);
  const predictions = new Map(
    published.map(([model, reference, row, metric, predicted]) => [
      key(model, reference, row, metric),
      predicted,
    ]),
  );
  return rows.map((row) => {
    const predicted = predictions.get(key(row.model, row.reference, row.row, row.metric));
    const heldOut =
      predicted === undefined ? null : { predicted, error: (predicted - row.measured) / row.measured };
    return { ...row, heldOut };
  });
}
