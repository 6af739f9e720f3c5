import type { Axis, Model, Params, ParamValue } from "@wirecost/sim-core";

/** The values that a parameter takes on an axis by default. */
export function suggestedValues(model: Model, id: string, current?: ParamValue): readonly ParamValue[] {
  for (const axis of [model.view.rows, model.view.columns]) if (axis.param === id) return axis.values;
  const param = model.params[id];
  if (!param) return [];
  if (param.kind === "toggle") return [false, true];
  if (param.kind === "choice") return param.options.map((option) => option.value);
  if (param.suggest.length > 0) return param.suggest;
  const values = new Set([param.min, typeof current === "number" ? current : param.default, param.max]);
  return [...values].toSorted((a, b) => a - b);
}

/** A parameter as an axis with its suggested values. */
export function suggestedAxis(model: Model, id: string, params?: Params): Axis {
  return { param: id, values: suggestedValues(model, id, params?.[id]) };
}
