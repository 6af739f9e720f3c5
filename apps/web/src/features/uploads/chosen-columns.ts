import {
  type ColumnGuess,
  type ColumnMapping,
  type ColumnReading,
  withCombinations,
} from "@wirecost/importers";
import type { Model } from "@wirecost/sim-core";

export interface ChosenColumns {
  readonly mapping: ColumnMapping;
  /** Whether the file is to be read with it; until then it is only selected. */
  readonly taken: boolean;
}

/** The columns with the selected targets, or the detected ones; selected ones count as known. */
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
 * The selected or detected mapping, with another target of one column. For a model, the columns of the same combination
 * follow.
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

/** The mapping with the meaning of a column's text, as a value of its setting. */
export function meaning(
  columns: readonly ColumnGuess[],
  chosen: ChosenColumns | undefined,
  header: string,
  meanings: Readonly<Record<string, string>>,
): ColumnMapping {
  const index = columns.findIndex((column) => column.header === header);
  const target = chosen?.mapping[index]?.target ?? columns[index]?.target;
  if (target?.kind !== "setting" && target?.kind !== "combined") return choose(columns, chosen, -1, {});
  return choose(columns, chosen, index, {
    target: { ...target, values: { ...target.values, ...meanings } },
  });
}

/**
 * The mapping for reading a table: none if it equals the detected one, so that the same reading is always the same
 * upload.
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
