import type { MeasurementSchema, Params, PredictedRange } from "@wirecost/sim-core";
import type { RunTimes } from "../statistics/run-time.ts";

/** One side of a comparison, cell by cell: measured rows, or the cells of a run. */
export interface CellSide {
  readonly schema: MeasurementSchema;
  /** Settings of every entry unless overridden. For a run: its own settings. */
  readonly base: Params;
  /** Its axes: settings that distinguish its entries even without an effect. */
  readonly axes: readonly string[];
  /** A measurement's entries of one cell are its runs; a prediction has one entry. */
  readonly origin: "measured" | "predicted";
  readonly entries: readonly { readonly settings: Params }[];
  /**
   * The entry of a run's own settings, in addition to those of its cells. It counts only if the run has an axis that
   * the baseline lacks: otherwise one of the cells is equal.
   */
  readonly own?: number | undefined;
}

/** Values of a metric, one per run, and when each was measured. */
export interface SideRuns {
  readonly values: Float64Array;
  /** As many as values; undefined if no row states a time. Read only for a test that finds a difference. */
  readonly times?: RunTimes | undefined;
}

export interface ComparedSide extends CellSide {
  /** Metrics measured in some of its entries, or the predicted value; only finite values. */
  readonly runs: (entries: readonly number[], metric: string) => SideRuns;
  /** The range of a prediction that depends on a constant of which only a range is known. */
  readonly range?: ((entry: number, metric: string) => PredictedRange | undefined) | undefined;
}
