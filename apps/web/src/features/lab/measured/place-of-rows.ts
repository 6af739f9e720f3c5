import { type Axis, type MeasuredRow, type Model, type Params, paramName } from "@wirecost/sim-core";

/** A row that the form can be set to, or why none of them has a cell in the matrix. */
export type PlaceOfRows =
  | { readonly row: MeasuredRow; readonly settings: Params }
  | { readonly row: MeasuredRow; readonly why: string };

/**
 * The first of some rows that has a cell of the matrix once the form says what the row says: it has to state both
 * axes, and a value that stands on each. Undefined without rows.
 *
 * @param setup what holds for every row unless it overrides them
 */
export function placeOfRows(
  model: Model,
  axes: readonly Axis[],
  setup: Params,
  rows: readonly MeasuredRow[],
): PlaceOfRows | undefined {
  const [first] = rows;
  if (!first) return undefined;
  for (const row of rows) {
    const settings: Params = { ...setup, ...row.settings };
    if (axes.every(({ param, values }) => values.includes(settings[param] ?? ""))) return { row, settings };
  }
  const own: Params = { ...setup, ...first.settings };
  const name = (id: string) => {
    const param = model.params[id];
    return param ? paramName(param) : id;
  };
  const silent = axes.filter(({ param }) => own[param] === undefined).map(({ param }) => name(param));
  const beside = axes.flatMap(({ param, values }) => {
    const value = own[param];
    return value === undefined || values.includes(value) ? [] : [`${name(param)} ${String(value)}`];
  });
  const why =
    silent.length > 0
      ? `Row ${first.row} does not state ${silent.join(" and ")}, so it has no cell in this matrix.`
      : `${beside.join(" and ")} of row ${first.row} is not among the matrix's values.`;
  return { row: first, why };
}
