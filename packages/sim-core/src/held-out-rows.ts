import type { FidelityRow } from "./fidelity.ts";
import { heldOutPredictions, type PublishedPredictions } from "./held-out-predictions.ts";

/** What constants that have not seen a published row predict for it. */
export interface HeldOutPrediction {
  readonly predicted: number;
  /** (predicted - measured) / measured. */
  readonly error: number;
}

/** A row with the prediction of constants that have not seen it; null where it was not held out. */
export interface RowWithHeldOut extends FidelityRow {
  readonly heldOut: HeldOutPrediction | null;
}

/**
 * Adds to rows what is predicted for them when they are held out: as this version was published, since refitting takes
 * minutes.
 *
 * @param published other predictions than those of this version
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
