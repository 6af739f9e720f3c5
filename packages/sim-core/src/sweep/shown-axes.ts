import type { MeasurementSchema } from "../model/measurement-schema.ts";
import type { Param, Params, ParamValue } from "../model/param.ts";
import { type Axis, MAX_CELLS } from "./sweep.ts";

/**
 * The axes that a matrix shows: the given ones, each with the current setting of its parameter among its values, so
 * that one cell of the matrix is always the one that the settings stand for. A setting that an axis lacks is inserted
 * in order: numbers by size, options and on/off as their parameter lists them. In a matrix that is as large as one may
 * be, it takes the place of the value nearest to it.
 *
 * @returns the same axis object wherever nothing had to be inserted
 */
export function shownAxes(
  schema: MeasurementSchema,
  params: Params,
  [rows, columns]: readonly [Axis, Axis],
): readonly [Axis, Axis] {
  const shown = withSetting(schema, params, rows, MAX_CELLS / columns.values.length);
  return [shown, withSetting(schema, params, columns, MAX_CELLS / shown.values.length)];
}

/** Row and column of the settings themselves in axes that shownAxes() gave; -1 where an axis lacks the value. */
export function ownPlace(
  params: Params,
  axes: readonly [Axis, Axis],
): readonly [row: number, column: number] {
  const at = ({ param, values }: Axis) => {
    const value = params[param];
    return value === undefined ? -1 : values.indexOf(value);
  };
  return [at(axes[0]), at(axes[1])];
}

function withSetting(schema: MeasurementSchema, params: Params, axis: Axis, most: number): Axis {
  const param = schema.params[axis.param];
  const value = params[axis.param];
  if (!param || value === undefined || axis.values.includes(value)) return axis;
  const values = [...axis.values];
  const own = rank(param, value);
  const ranks = values.map((other) => rank(param, other));
  if (values.length + 1 > most) {
    const distances = ranks.map((other) => Math.abs(other - own));
    values[distances.indexOf(Math.min(...distances))] = value;
  } else {
    const falling = ranks.length > 1 && ranks.every((other, i) => i === 0 || other < (ranks[i - 1] ?? 0));
    const before = ranks.findIndex((other) => (falling ? other < own : other > own));
    values.splice(before < 0 ? values.length : before, 0, value);
  }
  return { param: axis.param, values };
}

function rank(param: Param, value: ParamValue): number {
  return param.kind === "choice"
    ? param.options.findIndex((option) => option.value === value)
    : Number(value);
}
