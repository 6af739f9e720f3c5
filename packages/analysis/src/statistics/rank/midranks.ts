/**
 * Ranks from 1; equal values share their mean. @returns also the sizes of groups of equal values, those of one
 * included
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
