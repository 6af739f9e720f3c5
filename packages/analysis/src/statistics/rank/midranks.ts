/**
 * Ranks from 1 in the order of the values given; values that are equal share the mean of their ranks.
 *
 * @returns one rank a value, and the sizes of the groups of equal values (groups of one included)
 */
export function midranks(values: readonly number[]): {
  readonly ranks: readonly number[];
  readonly groups: readonly number[];
} {
  const sorted = Float64Array.from(values).sort();
  const rankOf = new Map<number, number>();
  const groups: number[] = [];
  for (let from = 0; from < sorted.length; ) {
    const value = sorted[from] ?? Number.NaN;
    let to = from + 1;
    while (to < sorted.length && sorted[to] === value) to++;
    rankOf.set(value, (from + 1 + to) / 2);
    groups.push(to - from);
    from = to;
  }
  return { ranks: values.map((value) => rankOf.get(value) ?? Number.NaN), groups };
}
