import type { Params } from "@wirecost/sim-core";
import type { ColumnTarget } from "../reading.ts";
import type { Combination } from "../values/combination.ts";

/** Words that files use for a model's settings and metrics, beyond those of its declaration. */
export interface Vocabulary {
  /** Targets of columns, by header in normalizeHeader() form. */
  readonly columns: Readonly<Record<string, ColumnTarget>>;
  /** Headers that mean several things unless another column says one of them: the likeliest first. */
  readonly either?: Readonly<Record<string, readonly [ColumnTarget, ColumnTarget]>>;
  /** By parameter id: the settings that a text in lower case stands for, or undefined to read it as declared. */
  readonly values: Readonly<Record<string, (text: string) => Params | undefined>>;
  /** Columns that only say something together. Each that fits a table is used, in this order. */
  readonly combinations?: readonly Combination[];
  /** Why a column that is left out is, by header in normalizeHeader() form. */
  readonly leftOut?: Readonly<Record<string, string>>;
}
