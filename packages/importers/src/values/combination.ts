import type { Metrics, Params } from "@wirecost/sim-core";
import type { NumberFormat } from "../reading.ts";

/** What the fields of a combination say, or what is wrong with one of them, by its place. */
export type CombinedReading =
  | {
      readonly settings: Params;
      readonly metrics: Metrics;
      /** Words that describe the row where no column does. */
      readonly label?: string;
    }
  | {
      readonly at: number;
      readonly message: string;
      /** The choice setting of which the field is none: the user may say what it means. */
      readonly choice?: string;
    };

/** Columns of a table that only say something together: a size and its unit, a figure and its name. */
export interface Combination {
  /** Names it in a mapping. */
  readonly id: string;
  readonly title: string;
  /** Headers in normalizeHeader() form; all of them must be there. */
  readonly columns: readonly string[];
  /** Ids of settings that no other column may say. */
  readonly unless: readonly string[];
  /** What is assumed in reading them, for the user to know. */
  readonly note?: string;
  /** Whether it gives what was measured. */
  readonly measures: boolean;
  /** Reads the fields of a row, trimmed, in the order of `columns`. Values are checked by the caller. */
  read(fields: readonly string[], format: NumberFormat): CombinedReading;
}
