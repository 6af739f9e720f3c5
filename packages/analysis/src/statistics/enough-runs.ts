import { choose } from "./rank/rank-sum-distribution.ts";

/** Minimum runs per side for a test: 3 against 3 cannot come below 10 % whatever they show. */
export const MIN_RUNS = 4;

/** Whether an exact test of m against n runs can reach `alpha` at all: if no runs overlap. */
export function canReach(m: number, n: number, alpha: number): boolean {
  return 2 / choose(m + n, n) <= alpha;
}

/**
 * The runs that each side lacks for a verdict at `alpha`: up to the minimum at which the test can reach it.
 */
export function runsLacking(m: number, n: number, alpha: number): readonly [number, number] {
  let least = MIN_RUNS;
  while (!canReach(Math.max(m, least), Math.max(n, least), alpha)) least++;
  return [Math.max(0, least - m), Math.max(0, least - n)];
}
