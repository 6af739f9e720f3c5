/** One line of an analysis: of a table, or of a partition or tenant of it. */
export interface TableLine {
  readonly line: number;
  /** As written: PUB.Order, PUB.Order.2015. */
  readonly name: string;
  readonly records: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
}

/** The reason why the numbers of a line are impossible; undefined if they are possible. */
export function impossible({ records, min, max, mean }: TableLine): string | undefined {
  if (records === 0) return undefined;
  if (min <= mean && mean <= max) return undefined;
  return `a mean record size of ${mean} is not between Min ${min} and Max ${max}`;
}
