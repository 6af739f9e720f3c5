import type { Params } from "@wirecost/sim-core";

/** Consecutive measured rows, each column of them by itself: as objects they would take twenty times the memory. */
export interface RowColumns {
  readonly count: number;
  /**
   * The different settings of these rows. Rows of other batches with the same settings mostly share the object, and a
   * batch may continue the list of the one before: then it has settings of earlier rows too.
   */
  readonly settings: readonly Params[];
  /** Which of `settings` each row has. */
  readonly cells: Int32Array;
  /** A value per row, NaN where it has none. */
  readonly metrics: readonly { readonly metric: string; readonly values: Float64Array }[];
  /** Undefined where each row is named by its number among the file's rows, from 1. */
  readonly names?: Texts | undefined;
  /** Undefined where each row is called "Row" and that number. */
  readonly labels: Texts | undefined;
  /** Line of the file that each row stands on, 1-based, where a file was read. */
  readonly lines?: Int32Array;
}

/** Texts in UTF-8, one behind the other. */
export interface Texts {
  readonly bytes: Uint8Array;
  /** Where each one ends. */
  readonly ends: Int32Array;
}
