import { normalTail } from "./normal.ts";

/** Maximum values for the exact distribution: beyond 1074, one half to their power is 0. */
const EXACT_VALUES = 1000;

/**
 * The one-sided sign test of whether a median lies above 0: the chance that as many values or more are above it where
 * above and below are equally likely. Values of 0 say nothing and are left out (Conover, Practical Nonparametric
 * Statistics, 3.4). Exact up to 1000 values, by the normal approximation with the continuity correction beyond.
 */
export function signTest(values: readonly number[]): number {
  const n = values.filter((value) => value !== 0).length;
  const above = values.filter((value) => value > 0).length;
  if (n > EXACT_VALUES) return normalTail((above - 0.5 - n / 2) / (Math.sqrt(n) / 2));
  // Binomial probabilities of one half, from n of n downwards.
  let term = 0.5 ** n;
  let p = 0;
  for (let k = n; k >= above; k--) {
    p += term;
    term *= k / (n - k + 1);
  }
  return Math.min(1, p);
}

/** The minimum number of values with which the test can reach a level, if all are above. */
export function minSignRuns(alpha: number): number {
  let runs = 1;
  while (0.5 ** runs > alpha) runs++;
  return runs;
}
