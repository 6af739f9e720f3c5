import type { MeasuredMetric } from "@wirecost/sim-core";

interface SettingColumnBase {
  /** From columnIds(). */
  readonly id: string;
  /** As the file writes it. */
  readonly label: string;
}

/** A setting that every row that states it gives as a number. */
export interface NumberColumn extends SettingColumnBase {
  readonly kind: "number";
  /** Any unit; "1" if the file states none. */
  readonly unit: string;
  /** Smallest and largest value of the rows. */
  readonly min: number;
  readonly max: number;
  readonly integer: boolean;
}

/** A setting with text values. */
export interface ChoiceColumn extends SettingColumnBase {
  readonly kind: "choice";
  /** The values of the rows, each once, in the order in which they come. At least one. */
  readonly values: readonly string[];
}

export type SettingColumn = NumberColumn | ChoiceColumn;

export interface MetricColumn extends Pick<MeasuredMetric, "label" | "unit" | "better" | "noise"> {
  readonly id: string;
}

/** Columns of a custom table: the data from which its schema is made, and as which it is stored. */
export interface MeasuredColumns {
  readonly settings: readonly SettingColumn[];
  /** At least one. */
  readonly metrics: readonly MetricColumn[];
}

/** Maximum distinct texts of one setting: beyond it a column names rows rather than saying how they were set. */
export const MAX_CHOICES = 1000;

/** Maximum length of a setting's text and of a label, in characters. */
export const MAX_TEXT = 200;
