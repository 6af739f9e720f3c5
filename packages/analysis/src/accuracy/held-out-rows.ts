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

/** Adds held-out predictions to rows: those published for this version, since refitting takes minutes. */
export function withHeldOut(
  rows: readonly FidelityRow[],
  published: PublishedPredictions = heldOutPredictions,
): readonly RowWithHeldOut[] {
  return rows.map((row) => {
    const predicted = published[`${row.model} ${row.reference} ${row.row}`]?.[row.metric];
    const heldOut =
      predicted === undefined ? null : { predicted, error: (predicted - row.measured) / row.measured };
    return { ...row, heldOut };
  });
}
