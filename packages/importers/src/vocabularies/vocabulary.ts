import type { Params } from "@wirecost/sim-core";
import type { ColumnTarget } from "../reading.ts";
import type { Combination } from "../values/combination.ts";

/** Terms that files use for a model's settings and metrics, in addition to its declaration. */
export interface Vocabulary {
  /** Targets of columns, by header in normalizeHeader() form. */
  readonly columns: Readonly<Record<string, ColumnTarget>>;
  /** Ambiguous headers, unless another column has one of the meanings: the likeliest first. */
  readonly either?: Readonly<Record<string, readonly [ColumnTarget, ColumnTarget]>>;
  /** By parameter id: the settings that a lower-case text states, or undefined to read it as declared. */
  readonly values: Readonly<Record<string, (text: string) => Params | undefined>>;
  /** Columns that have a meaning only together. Each combination that fits a table is used, in this order. */
  readonly combinations?: readonly Combination[];
  /** Reasons for ignoring columns, by header in normalizeHeader() form. */
  readonly leftOut?: Readonly<Record<string, string>>;
}
