import type { MeasuredMetric } from "@wirecost/sim-core";

interface SettingColumnBase {
  /** From columnIds(). */
  readonly id: string;
  /** As written in the file. */
  readonly label: string;
}

/** A setting that is a number in every row that states it. */
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
  /** The distinct values of the rows in order of appearance. At least one. */
  readonly values: readonly string[];
}

export type SettingColumn = NumberColumn | ChoiceColumn;

export interface MetricColumn extends Pick<MeasuredMetric, "label" | "unit" | "better" | "noise"> {
  readonly id: string;
}

/** Columns of a custom table, from which its schema is derived, in stored form. */
export interface MeasuredColumns {
  readonly settings: readonly SettingColumn[];
  /** At least one. */
  readonly metrics: readonly MetricColumn[];
}

/** Maximum distinct texts of one setting: a column with more is a name of rows. */
export const MAX_CHOICES = 1000;

/** Maximum length of a setting's text and of a label, in characters. */
export const MAX_TEXT = 200;
