/**
 * The value below which a share of the values is, interpolated between two of them: type 7 of Hyndman and Fan (The
 * American Statistician 50, 1996), the default of R and NumPy.
 *
 * @param sorted ascending
 * @param share 0 to 1
 * @returns NaN of none
 */
export function interpolatedQuantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (at - Math.floor(at)) * (high - low);
}
