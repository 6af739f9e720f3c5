import { Z_975 } from "./normal.ts";

/** Where the middle of some runs lies. */
export interface OrderInterval {
  readonly low: number;
  readonly high: number;
  /** "95": it holds the median with at least 95 %. "range": from the least to the greatest, of runs too few for that. */
  readonly kind: "95" | "range";
}

/** The fewest values whose range holds the median with 95 %: 1 - 2 / 2 ** 6 is 96.9 %. */
const LEAST = 6;

/** Up to so many values the ranks come from the binomial distribution, beyond from its normal approximation. */
export const EXACT_RANKS = 1000;

/**
 * The interval of the median that order statistics give without assuming a distribution (Conover, Practical
 * Nonparametric Statistics, 3.2). Nothing is drawn, so hundreds of them take no time.
 *
 * @param values one or more
 */
export function orderInterval(values: readonly number[]): OrderInterval {
  const sorted = Float64Array.from(values).sort();
  const outside = values.length < LEAST ? 0 : ranksOutside(values.length);
  return {
    low: sorted[outside] ?? Number.NaN,
    high: sorted[sorted.length - 1 - outside] ?? Number.NaN,
    kind: values.length < LEAST ? "range" : "95",
  };
}

/** How many order statistics may be left out on each side, at 2.5 % at most. */
function ranksOutside(n: number): number {
  if (n > EXACT_RANKS) return Math.floor((n - Z_975 * Math.sqrt(n)) / 2) - 1;
  let term = 0.5 ** n;
  let below = term;
  let rank = 0;
  for (;;) {
    term *= (n - rank) / (rank + 1);
    if (below + term > 0.025) return rank;
    below += term;
    rank++;
  }
}
