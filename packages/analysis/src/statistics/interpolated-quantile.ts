/**
 * Type 7 of Hyndman and Fan (The American Statistician 50, 1996), as R and NumPy; NaN of none. @param sorted ascending
 */
export function interpolatedQuantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (at - Math.floor(at)) * (high - low);
}
