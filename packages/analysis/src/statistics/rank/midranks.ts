/** Ranks from 1, in the order of the given values; ties share the mean of their ranks. */
export function midranks(values: readonly number[]): readonly number[] {
  const sorted = Float64Array.from(values).sort();
  const rankOf = new Map<number, number>();
  for (let from = 0; from < sorted.length; ) {
    const value = sorted[from] ?? Number.NaN;
    let to = from + 1;
    while (to < sorted.length && sorted[to] === value) to++;
    rankOf.set(value, (from + 1 + to) / 2);
    from = to;
  }
  return values.map((value) => rankOf.get(value) ?? Number.NaN);
}
