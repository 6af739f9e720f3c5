/** From this length on, sorting as numbers is faster than with a comparison function. */
const MANY = 32;

/** The middle value, or the mean of the two middle ones; NaN if there are none. */
export function median(values: readonly number[] | Float64Array): number {
  const sorted =
    values.length < MANY && !(values instanceof Float64Array)
      ? values.toSorted((a, b) => a - b)
      : Float64Array.from(values).sort();
  return medianOfSorted(sorted);
}

export function medianOfSorted(sorted: readonly number[] | Float64Array): number {
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? Number.NaN;
  return midpoint(low, high);
}

/** The mean of two numbers whose sum may overflow. */
export function midpoint(low: number, high: number): number {
  const middle = (low + high) / 2;
  return Number.isFinite(middle) ? middle : low / 2 + high / 2;
}
