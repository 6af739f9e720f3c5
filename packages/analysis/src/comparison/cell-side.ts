import type { MeasurementSchema, Params } from "@wirecost/sim-core";

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
}
