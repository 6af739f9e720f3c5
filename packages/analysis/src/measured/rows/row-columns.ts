import type { Params } from "@wirecost/sim-core";

/** Consecutive measured rows in columns: as objects they would take twenty times the memory. */
export interface RowColumns {
  readonly count: number;
  /**
   * The distinct settings of these rows. Batches with the same settings mostly share the object, and a batch may
   * continue the list of the previous one, which then includes settings of earlier rows.
   */
  readonly settings: readonly Params[];
  /** The index in `settings` for each row. */
  readonly cells: Int32Array;
  /** A value per row, NaN if it has none. */
  readonly metrics: readonly { readonly metric: string; readonly values: Float64Array }[];
  /** Undefined if each row is named by its number among the file's rows, from 1. */
  readonly names?: Texts | undefined;
  /** Undefined if each row's label is "Row" and that number. */
  readonly labels: Texts | undefined;
  /** Line of each row in the file, 1-based, if a file was read. */
  readonly lines?: Int32Array;
}

/** Texts in UTF-8, concatenated. */
export interface Texts {
  readonly bytes: Uint8Array;
  /** End of each text. */
  readonly ends: Int32Array;
}
