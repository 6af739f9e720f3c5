/** From here on numbers are sorted faster as such than as values that are compared by a function. */
const MANY = 32;

/** The middle value, or the mean of the two middle ones; NaN of none. */
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
  // Their sum may be too large for a number.
  return low / 2 + high / 2;
}
