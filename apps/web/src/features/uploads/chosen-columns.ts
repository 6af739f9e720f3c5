import type { ColumnGuess, ColumnMapping, ColumnTarget } from "@wirecost/importers";

/** What the user said that the columns of a table hold. */
export interface ChosenColumns {
  readonly mapping: ColumnMapping;
  /** Whether the file is to be read so; until then it is only chosen. */
  readonly taken: boolean;
}

/** The columns with what was chosen for them, or with what they were taken for. */
export function withChosen(
  columns: readonly ColumnGuess[],
  chosen: ChosenColumns | undefined,
): readonly ColumnGuess[] {
  return columns.map((column, i) => {
    const target = chosen?.mapping[i]?.target;
    return target ? { ...column, target } : column;
  });
}

/** The columns with another target for one of them. */
export function choose(columns: readonly ColumnGuess[], index: number, target: ColumnTarget): ColumnMapping {
  return columns.map((column, i) => ({ target: i === index ? target : column.target }));
}

/**
 * The mapping to read a table with: none where it says of every column what its header says, because the same
 * reading is to be the same upload however it came about.
 */
export function neededMapping(
  columns: readonly ColumnGuess[],
  { mapping, taken }: ChosenColumns,
): ChosenColumns | undefined {
  const plain = columns.every(
    ({ known, target }, i) => known && JSON.stringify(target) === JSON.stringify(mapping[i]?.target),
  );
  return plain ? undefined : { mapping, taken };
}
