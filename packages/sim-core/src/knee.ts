/** Which way a metric is cheaper. */
type Better = "lower" | "higher" | "none";

/** Indices of every cell that has the best value; empty where neither direction is better. */
export function best(values: readonly number[], better: Better): readonly number[] {
  if (better === "none" || values.length === 0) return [];
  const target = values.reduce((a, b) => (better === "lower" ? Math.min(a, b) : Math.max(a, b)));
  return values.flatMap((value, i) => (value === target ? [i] : []));
}

/**
 * The knee of a matrix: the cell with the smallest settings whose value is within `tolerance` of the best.
 * "Smallest" is the lowest sum of the positions on the axes, each counted from 0 to 1, then the first.
 *
 * @param values one a cell, the last axis fastest
 * @param sizes values on each axis
 * @param tolerance relative: 0.05 is 5 %
 * @returns the cell's index, or undefined where neither direction is better
 */
export function knee(
  values: readonly number[],
  sizes: readonly number[],
  better: Better,
  tolerance = 0.05,
): number | undefined {
  const [first] = best(values, better);
  const target = first === undefined ? undefined : values[first];
  if (target === undefined) return undefined;
  const slack = Math.abs(target) * tolerance;
  const good = values.flatMap((value, i) => (Math.abs(value - target) <= slack ? [i] : []));
  let found: number | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const index of good) {
    const height = position(index, sizes);
    if (height < lowest) {
      lowest = height;
      found = index;
    }
  }
  return found;
}

function position(index: number, sizes: readonly number[]): number {
  let rest = index;
  let sum = 0;
  for (const size of sizes.toReversed()) {
    sum += size > 1 ? (rest % size) / (size - 1) : 0;
    rest = Math.floor(rest / size);
  }
  return sum;
}
