import type { Params } from "@wirecost/sim-core";

export interface Setup {
  readonly axes: readonly [string, string];
  readonly metric: string;
  readonly common: Params;
  /** Parameter ids whose values differ between rows, most values first. */
  readonly varying: readonly string[];
  /** Parameter ids that some rows state and others do not: the user's setup decides for those. */
  readonly partly: readonly string[];
}
