import type { MeasurementSchema } from "../measurement-schema.ts";
import type { Params } from "../param.ts";

/** What is laid over others cell by cell: measured rows, or the cells of a run. */
export interface CellSide {
  readonly schema: MeasurementSchema;
  /** Settings of every entry unless it says otherwise. Of a run: its own settings. */
  readonly base: Params;
  /** What it lays out: settings that tell its entries apart even where they have no effect. */
  readonly axes: readonly string[];
  /** A measurement's entries of one cell are its runs; of a prediction there is one. */
  readonly origin: "measured" | "predicted";
  readonly entries: readonly { readonly settings: Params }[];
}
