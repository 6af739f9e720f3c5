/** Two-sided 95 % points of Student's t by degrees of freedom, from any statistics table. */
const TABLE = [
  [1, 12.706],
  [2, 4.303],
  [3, 3.182],
  [4, 2.776],
  [5, 2.571],
  [6, 2.447],
  [7, 2.365],
  [8, 2.306],
  [9, 2.262],
  [10, 2.228],
  [12, 2.179],
  [15, 2.131],
  [20, 2.086],
  [30, 2.042],
  [60, 2.0],
  [Number.POSITIVE_INFINITY, 1.96],
] as const;

/**
 * How many standard errors reach to either side for 95 %.
 *
 * @param freedom degrees of freedom, 1 or more; between the table's they are interpolated in their inverse
 */
export function studentT95(freedom: number): number {
  let [lower, low]: readonly [number, number] = TABLE[0];
  for (const [upper, high] of TABLE) {
    if (freedom <= upper) {
      const span = 1 / lower - 1 / upper;
      const share = span > 0 ? (1 / lower - 1 / Math.max(freedom, lower)) / span : 1;
      return low + share * (high - low);
    }
    [lower, low] = [upper, high];
  }
  return low;
}
