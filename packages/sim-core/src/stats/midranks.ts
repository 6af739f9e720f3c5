/**
 * Ranks from 1 in the order of the values given; values that are equal share the mean of their ranks.
 *
 * @returns one rank a value, and the sizes of the groups of equal values (groups of one included)
 */
export function midranks(values: readonly number[]): {
  readonly ranks: readonly number[];
  readonly groups: readonly number[];
} {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const ranks = values.map(() => 0);
  const groups: number[] = [];
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && order[to]?.value === order[from]?.value) to++;
    for (const { index } of order.slice(from, to)) ranks[index] = (from + 1 + to) / 2;
    groups.push(to - from);
    from = to;
  }
  return { ranks, groups };
}
