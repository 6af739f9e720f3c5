import { studentT95 } from "../../math/student-t.ts";

/** A mean and its 95 % confidence interval. */
export type Estimate = { readonly mean: number; readonly low: number; readonly high: number };

/**
 * Half the width of the 95 % confidence interval for the mean of independent batches, by Student's t.
 * Throws RangeError for fewer than 2 batches.
 */
export function halfWidth(batches: readonly number[]): number {
  if (batches.length < 2) throw new RangeError(`${batches.length} batches; it takes 2 or more.`);
  const mean = batches.reduce((sum, value) => sum + value, 0) / batches.length;
  const squares = batches.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return studentT95(batches.length - 1) * Math.sqrt(squares / (batches.length - 1) / batches.length);
}

/**
 * How many of the first batches belong to the warm-up, by the marginal standard error rule (White, 1997):
 * what is cut off is what makes the standard error of the rest smallest, and never more than half.
 */
export function warmUpLength(batches: readonly number[]): number {
  let best = 0;
  let smallest = Number.POSITIVE_INFINITY;
  let count = 0;
  let mean = 0;
  let squares = 0;
  // From the end, so that each rest is the one before and a batch more (Welford's update).
  for (let start = batches.length - 1; start >= 0; start--) {
    const value = batches[start] ?? 0;
    count++;
    const off = value - mean;
    mean += off / count;
    squares += off * (value - mean);
    const error = squares / (count * count);
    if (2 * start <= batches.length && error <= smallest) {
      smallest = error;
      best = start;
    }
  }
  return best;
}
