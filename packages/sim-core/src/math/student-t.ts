/** Two-sided 95 % points of Student's t for 1 to 30 degrees of freedom, from any statistics table. */
const SMALL = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
] as const;

/** Quantiles by degrees of freedom beyond the table. */
const TABLE: readonly (readonly [freedom: number, t: number])[] = [
  ...SMALL.map((t, i) => [i + 1, t] as const),
  [40, 2.021],
  [60, 2.0],
  [120, 1.98],
  [Number.POSITIVE_INFINITY, 1.96],
];

/**
 * Half-width of a 95 % interval in standard errors.
 *
 * @param freedom degrees of freedom, 1 or more; between the table's they are interpolated in their inverse
 * @throws RangeError for less than 1
 */
export function studentT95(freedom: number): number {
  if (!(freedom >= 1)) throw new RangeError(`${freedom} degrees of freedom; it takes 1 or more.`);
  let [lower, low]: readonly [number, number] = [1, SMALL[0]];
  for (const [upper, high] of TABLE) {
    if (freedom <= upper) {
      const span = 1 / lower - 1 / upper;
      const share = span > 0 ? (1 / lower - 1 / freedom) / span : 1;
      return low + share * (high - low);
    }
    [lower, low] = [upper, high];
  }
  return low;
}
