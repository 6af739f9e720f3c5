import { Z_975 } from "./normal.ts";

export interface OrderInterval {
  readonly low: number;
  readonly high: number;
  /** "95": it contains the median with at least 95 %. "range": from minimum to maximum, for too few runs. */
  readonly kind: "95" | "range";
  /** The probability with which it contains the median, 0 to 1: 0.75 for three runs, 0 for one. */
  readonly coverage: number;
}

/** The minimum number of values whose range contains the median with 95 %: 1 - 2 / 2 ** 6 is 96.9 %. */
const MIN_VALUES = 6;

/** Up to this many values the ranks come from the binomial distribution, beyond from its normal approximation. */
export const EXACT_RANKS = 1000;

/**
 * The distribution-free interval of the median from order statistics (Conover, Practical Nonparametric Statistics,
 * 3.2). Nothing is sampled, so hundreds of them take no time.
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

/** Number of order statistics to omit on each side, for at most 2.5 %. */
function ranksOutside(n: number): number {
  if (n > EXACT_RANKS) return Math.floor((n - Z_975 * Math.sqrt(n)) / 2) - 1;
  let outside = 0;
  while (chanceOfAtMost(outside + 1, n) <= 0.025) outside++;
  return outside;
}

/** P(at most `k` of `n` values are below the median). */
function chanceOfAtMost(k: number, n: number): number {
  let term = 0.5 ** n;
  let sum = term;
  for (let i = 0; i < k; i++) {
    term *= (n - i) / (i + 1);
    sum += term;
  }
  return sum;
}
