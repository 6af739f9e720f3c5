import type { Axis, MeasuredSet, Params, ParamValue } from "@wirecost/sim-core";
import { usualRest } from "./set-axes.ts";

/** Which settings stand on the sides of a matrix, and where the others are held. */
export interface PlacedAxes {
  /** Undefined where fewer than two settings vary. */
  readonly rows: Axis | undefined;
  readonly columns: Axis | undefined;
  readonly rest: readonly Axis[];
  /** The value of each of the rest. */
  readonly at: Params;
}

/**
 * Places the settings of a set as asked for, else as the set suggests, and holds the rest where most rows have it.
 *
 * @param wanted ids of settings, and `at` as a query string of the others' values; "" where nothing is asked for
 */
export function placeAxes(
  set: MeasuredSet,
  axes: readonly Axis[],
  wanted: { readonly rows: string; readonly columns: string; readonly at: string },
): PlacedAxes {
  const byId = (id: string, among: readonly Axis[]) => among.find((axis) => axis.param === id);
  const columns = byId(wanted.columns, axes) ?? byId(set.axes[1], axes) ?? axes.at(-1);
  const others = axes.filter((axis) => axis !== columns);
  const rows = byId(wanted.rows, others) ?? byId(set.axes[0], others) ?? others[0];
  const rest = others.filter((axis) => axis !== rows);
  const usual = usualRest(
    set,
    rest.map(({ param }) => param),
  );
  const said = new URLSearchParams(wanted.at);
  const at = Object.fromEntries(
    rest.map(({ param, values }): [string, ParamValue] => [
      param,
      values.find((value) => String(value) === said.get(param)) ?? usual[param] ?? values[0] ?? "",
    ]),
  );
  return { rows, columns, rest, at };
}
