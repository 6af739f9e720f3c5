import { interpolatedQuantile } from "./interpolated-quantile.ts";

/** Maximum length of a whisker, in lengths of the box. */
const REACH = 1.5;

export interface BoxSummary {
  readonly lower: number;
  readonly median: number;
  readonly upper: number;
  /** The outermost values within 1.5 lengths of the box. */
  readonly whiskers: readonly [low: number, high: number];
  /** The values beyond them, ascending. */
  readonly outliers: readonly number[];
}

/**
 * Tukey's box plot (Exploratory Data Analysis, 1977, 2C) with the quartiles as R's quantile() has them.
 *
 * @param values one or more
 */
export function boxSummary(values: readonly number[]): BoxSummary {
  const sorted = values.toSorted((a, b) => a - b);
  const lower = interpolatedQuantile(sorted, 0.25);
  const upper = interpolatedQuantile(sorted, 0.75);
  const reach = REACH * (upper - lower);
  const isWithin = (value: number) => value >= lower - reach && value <= upper + reach;
  return {
    lower,
    median: interpolatedQuantile(sorted, 0.5),
    upper,
    whiskers: [sorted.find(isWithin) ?? Number.NaN, sorted.findLast(isWithin) ?? Number.NaN],
    outliers: sorted.filter((value) => !isWithin(value)),
  };
}
