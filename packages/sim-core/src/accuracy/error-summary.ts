import { median } from "../math/median.ts";

/** Absolute relative errors of several values: 0.1 is 10 % off in either direction. */
export interface ErrorSummary {
  readonly figures: number;
  readonly median: number;
  readonly mean: number;
  readonly worst: number;
}

/** Sums up relative errors of either sign; undefined if there are none. */
export function summarizeErrors(errors: readonly number[]): ErrorSummary | undefined {
  if (errors.length === 0) return undefined;
  const sizes = errors.map(Math.abs);
  return {
    figures: sizes.length,
    median: median(sizes),
    mean: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
    worst: sizes.reduce((a, b) => Math.max(a, b)),
  };
}
