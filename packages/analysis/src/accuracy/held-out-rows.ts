import type { FidelityRow } from "@wirecost/sim-core";
import { heldOutPredictions, type PublishedPredictions } from "./held-out-predictions.ts";

export interface HeldOutPrediction {
  readonly predicted: number;
  /** (predicted - measured) / measured. */
  readonly error: number;
}

/**
 * Adds held-out predictions to rows: those published for this version, since refitting takes minutes; null for others.
 */
export function withHeldOut(
  rows: readonly FidelityRow[],
  published: PublishedPredictions = heldOutPredictions,
) {
  return rows.map((row) => {
    const predicted = published[`${row.model} ${row.reference} ${row.row}`]?.[row.metric];
    const heldOut: HeldOutPrediction | null =
      predicted === undefined ? null : { predicted, error: (predicted - row.measured) / row.measured };
    return { ...row, heldOut };
  });
}
