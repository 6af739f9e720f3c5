import { applies, crossover, type Model, type Params } from "@wirecost/sim-core";
import { suggestedValues } from "../../../../lib/default-axis.ts";
import type { LabView } from "../../../../lib/lab-view.ts";

/** The first tunable setting that crosses over, else the first other option of the first choice. */
export function defaultVariant(model: Model, params: Params): LabView["against"] {
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
      const { crossings } = crossover(
        model,
        params,
        model.view.crossover,
        [{}, { [id]: value }],
        model.view.metric,
        13,
      );
      if (crossings.length > 0) return { param: id, value };
    }
  }
  return first;
}
