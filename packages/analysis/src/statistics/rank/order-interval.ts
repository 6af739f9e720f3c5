import { Z_975 } from "./normal.ts";

export interface OrderInterval {
  readonly low: number;
  readonly high: number;
  /** "95": it holds the median with at least 95 %. "range": from the least to the greatest, of runs too few for that. */
  readonly kind: "95" | "range";
  /** The chance with which it holds the median, 0 to 1: of three runs 0.75, of one 0. */
  readonly coverage: number;
}

/** The fewest values whose range holds the median with 95 %: 1 - 2 / 2 ** 6 is 96.9 %. */
const MIN_VALUES = 6;

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
  const n = sorted.length;
  const outside = n < MIN_VALUES ? 0 : ranksOutside(n);
  return {
    low: sorted[outside] ?? Number.NaN,
    high: sorted[n - 1 - outside] ?? Number.NaN,
    kind: n < MIN_VALUES ? "range" : "95",
    coverage: n > EXACT_RANKS ? 0.95 : 1 - 2 * chanceOfAtMost(outside, n),
  };
}

/** How many order statistics may be left out on each side, at 2.5 % at most. */
function ranksOutside(n: number): number {
  if (n > EXACT_RANKS) return Math.floor((n - Z_975 * Math.sqrt(n)) / 2) - 1;
  let outside = 0;
  while (chanceOfAtMost(outside + 1, n) <= 0.025) outside++;
  return outside;
}

/** P(at most `k` of `n` values lie below the median). */
function chanceOfAtMost(k: number, n: number): number {
  let term = 0.5 ** n;
  let sum = term;
  for (let i = 0; i < k; i++) {
    term *= (n - i) / (i + 1);
    sum += term;
  }
  return sum;
}
