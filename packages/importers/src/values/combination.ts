import type { Metrics, Params } from "@wirecost/sim-core";
import type { NumberFormat } from "../reading.ts";

/** The combined meaning of fields, or the problem with one of them, by its index. */
export type CombinedReading =
  | {
      readonly settings: Params;
      readonly metrics: Metrics;
      /** Words that describe the row if no column does. */
      readonly label?: string;
    }
  | {
      readonly at: number;
      readonly message: string;
      /** The choice setting that the field does not match: the user may map it. */
      readonly choice?: string;
    };

/** Columns of a table that have a meaning only together: a size and its unit, a value and its metric's name. */
export interface Combination {
  /** Its name in a mapping. */
  readonly id: string;
  readonly title: string;
  /** Headers in normalizeHeader() form; all of them are required. */
  readonly columns: readonly string[];
  /** Ids of settings that no other column may state. */
  readonly unless: readonly string[];
  /** Assumptions made when reading them, for the user to know. */
  readonly note?: string;
  /** Whether it provides a measured value. */
  readonly measures: boolean;
  /** Ids of other settings that decide the meaning of the fields. */
  readonly given?: readonly string[];
  /**
   * Reads the fields of a row, trimmed, in the order of `columns`. The caller checks the values.
   *
   * @param given the settings of {@link given} that the row states, or else all rows
   */
  read(fields: readonly string[], format: NumberFormat, given: Params): CombinedReading;
}
