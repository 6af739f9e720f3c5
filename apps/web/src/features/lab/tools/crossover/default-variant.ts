import { applies, crossover, type Model, type Param, type Params, type ParamValue } from "@wirecost/sim-core";
import { suggestedValues } from "../../../../lib/default-axis.ts";
import type { LabView } from "../../../../lib/lab-view.ts";

/** Enough to see whether the order changes; where it does, crossover() finds out. */
const COARSE_POINTS = 13;

/**
 * The variant that the model names, for settings that do the job of its defaults; else the first tunable setting that
 * crosses them, else the first other value of the first tunable one.
 */
export function defaultVariant(model: Model, params: Params): LabView["against"] {
  const { against } = model.view;
  const named = model.params[against.param];
  if (
    named &&
    applies(named, params) &&
    params[against.param] !== against.value &&
    familyOf(named, params[against.param]) === familyOf(named, named.default)
  )
    return against;
  const crosses = (id: string, value: ParamValue) =>
    crossover(model, params, model.view.crossover, [{}, { [id]: value }], model.view.metric, COARSE_POINTS)
      .crossings.length > 0;
  let first: LabView["against"];
  for (const [id, param] of Object.entries(model.params)) {
    if (!param.tunable || !applies(param, params)) continue;
    for (const value of suggestedValues(model, id)) {
      if (value === params[id] || familyOf(param, params[id]) !== familyOf(param, value)) continue;
      first ??= { param: id, value };
      if (crosses(id, value)) return { param: id, value };
    }
  }
  return first;
}

/** Options of one family do the same job. */
function familyOf(param: Param, value: ParamValue | undefined): string | undefined {
  return param.kind === "choice" ? param.options.find((option) => option.value === value)?.family : undefined;
}
