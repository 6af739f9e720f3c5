import { applies, crossover, type Model, type Params, type ParamValue } from "@wirecost/sim-core";
import { suggestedValues } from "../../../../lib/default-axis.ts";
import type { LabView } from "../../../../lib/lab-view.ts";

/** Enough to see whether the order changes; where it does, crossover() finds out. */
const COARSE_POINTS = 13;

/**
 * The variant that the model names, where it differs from the settings and crosses them; else the first tunable
 * setting that does, else the first other value of the first tunable one.
 */
export function defaultVariant(model: Model, params: Params): LabView["against"] {
  const { against } = model.view;
  const crosses = (id: string, value: ParamValue) =>
    crossover(model, params, model.view.crossover, [{}, { [id]: value }], model.view.metric, COARSE_POINTS)
      .crossings.length > 0;
  if (against && params[against.param] !== against.value && crosses(against.param, against.value))
    return against;
  let first: LabView["against"];
  for (const [id, param] of Object.entries(model.params)) {
    if (!param.tunable || !applies(param, params)) continue;
    const family =
      param.kind === "choice"
        ? param.options.find((option) => option.value === params[id])?.family
        : undefined;
    for (const value of suggestedValues(model, id)) {
      const other =
        param.kind === "choice" ? param.options.find((option) => option.value === value)?.family : undefined;
      if (value === params[id] || family !== other) continue;
      first ??= { param: id, value };
      if (crosses(id, value)) return { param: id, value };
    }
  }
  return first;
}
