import {
  type ColumnGuess,
  type ColumnMapping,
  type ColumnReading,
  withCombinations,
} from "@wirecost/importers";
import type { Model } from "@wirecost/sim-core";

/** What the user said that the columns of a table hold. */
export interface ChosenColumns {
  readonly mapping: ColumnMapping;
  /** Whether the file is to be read so; until then it is only chosen. */
  readonly taken: boolean;
}

/** The columns with what was chosen for them, or with what they were taken for; what a user chose is known. */
export function withChosen(
  columns: readonly ColumnGuess[],
  chosen: ChosenColumns | undefined,
): readonly ColumnGuess[] {
  return columns.map((column, i) => {
    const { target, numbers } = chosen?.mapping[i] ?? {};
    const known =
      column.known ||
      chosen?.taken === true ||
      (target !== undefined && JSON.stringify(target) !== JSON.stringify(column.target));
    return { ...column, known, ...(target && { target }), ...(numbers && { numbers }) };
  });
}

/**
 * The mapping that was chosen, or what the columns were taken for, with another reading of one column. For a model, the
 * columns that only say something together follow it.
 */
export function choose(
  columns: readonly ColumnGuess[],
  chosen: ChosenColumns | undefined,
  index: number,
  reading: Partial<ColumnReading>,
  model: Model | null = null,
): ColumnMapping {
  const mapping = columns.map(({ target }, i) => ({
    ...(chosen?.mapping[i] ?? { target }),
    ...(i === index && reading),
  }));
  if (!model || !reading.target) return mapping;
  const before = chosen?.mapping[index]?.target ?? columns[index]?.target;
  const headers = columns.map(({ header }) => header);
  const targets = withCombinations(
    headers,
    mapping.map(({ target }) => target),
    index,
    before,
    model,
  );
  return mapping.map((one, i) => ({ ...one, target: targets[i] ?? one.target }));
}

/** The mapping with what a text of a column means, in the words of its setting. */
export function meaning(
  columns: readonly ColumnGuess[],
  chosen: ChosenColumns | undefined,
  header: string,
  said: Readonly<Record<string, string>>,
): ColumnMapping {
  const index = columns.findIndex((column) => column.header === header);
  const target = chosen?.mapping[index]?.target ?? columns[index]?.target;
  if (target?.kind !== "setting" && target?.kind !== "combined") return choose(columns, chosen, -1, {});
  return choose(columns, chosen, index, {
    target: { ...target, values: { ...target.values, ...said } },
  });
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
    ({ known, target }, i) =>
      known &&
      mapping[i]?.numbers === undefined &&
      JSON.stringify(target) === JSON.stringify(mapping[i]?.target),
  );
  return plain ? undefined : { mapping, taken };
}
