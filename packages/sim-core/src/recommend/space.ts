import { applies } from "../model/check-params.ts";
import type { Model } from "../model/model.ts";
import type { Params, ParamValue } from "../model/param.ts";
import { allowedValues, type Limit } from "./limits.ts";

/** What may be changed, and to what. */
export interface Space {
  readonly axes: readonly {
    readonly param: string;
    /** The user's own value first where it is allowed: what a parameter keeps while it has no effect. */
    readonly values: readonly ParamValue[];
    /** The same, the smallest first; options as declared. */
    readonly ascending: readonly ParamValue[];
  }[];
  /** axes.map(axis => axis.values.length) multiplied. */
  readonly combinations: number;
}

/**
 * The tunable parameters of a model with the values that the user's limits leave.
 *
 * @throws ParamError for limits that cannot be met
 */
export function spaceOf(model: Model, own: Params, limits: Readonly<Record<string, Limit>>): Space {
  const axes = Object.entries(model.params)
    .filter(([, param]) => param.tunable === true)
    .map(([id, param]) => {
      const values = allowedValues(id, param, own, limits[id]);
      const order = (value: ParamValue) =>
        param.kind === "choice" ? param.options.findIndex((option) => option.value === value) : Number(value);
      return { param: id, values, ascending: values.toSorted((a, b) => order(a) - order(b)) };
    });
  return { axes, combinations: axes.reduce((product, axis) => product * axis.values.length, 1) };
}

/** The same settings with the first value for every parameter without effect, so that what is the same is tried once. */
export function canonical(model: Model, space: Space, params: Params): Params {
  let all = params;
  for (const {
    param,
    values: [first],
  } of space.axes)
    if (first !== undefined && all[param] !== first && !applies(model, param, all))
      all = { ...all, [param]: first };
  return all;
}
