import type { Params } from "@wirecost/sim-core";

/** How to show measured rows as a matrix, and what they have in common. */
export interface Setup {
  /** Parameter ids: rows, then columns. Always two different ones. */
  readonly axes: readonly [string, string];
  /** Id of the metric worth showing first. */
  readonly metric: string;
  /** Settings that every row states with the same value. */
  readonly common: Params;
  /** Parameter ids whose values differ between rows, most values first. */
  readonly varying: readonly string[];
  /** Parameter ids that some rows state and others leave open: the user's setup decides for those. */
  readonly partly: readonly string[];
}
