/** A mean and its 95 % confidence interval. */
export type Estimate = { readonly mean: number; readonly low: number; readonly high: number };

/** Student's t at 97.5 % for 1 to 30 degrees of freedom; standard tables. */
const T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/**
 * Half the width of the 95 % confidence interval for the mean of independent batches, by Student's t.
 * Throws RangeError for fewer than 2 batches or more than 31.
 */
export function halfWidth(batches: readonly number[]): number {
  const t = T[batches.length - 2];
  if (t === undefined) throw new RangeError(`${batches.length} batches; it takes 2 to 31.`);
  const mean = batches.reduce((sum, value) => sum + value, 0) / batches.length;
  const squares = batches.reduce((sum, value) => sum + (value - mean) * (value - mean), 0);
  return t * Math.sqrt(squares / (batches.length - 1) / batches.length);
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
