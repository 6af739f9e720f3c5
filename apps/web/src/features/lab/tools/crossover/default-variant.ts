import {
  applies,
  crossover,
  type Model,
  type NumberParam,
  type Param,
  type Params,
  type ParamValue,
  simulate,
} from "@wirecost/sim-core";
import { suggestedValues } from "../../../../entities/design/default-axis.ts";
import type { LabView } from "../../../../entities/design/lab-view.ts";

/** Enough to see whether the order changes; where it does, crossover() finds out. */
const COARSE_POINTS = 13;

/**
 * The variant that the model names, for settings that do the job of its defaults; else the first tunable setting that
 * crosses them at a value that is worth trying, else the one that makes the largest difference where they stand.
 */
export function defaultVariant(model: Model, params: Params): LabView["against"] {
  const { against, crossover: along, metric } = model.view;
  const named = model.params[against.param];
  if (
    named &&
    applies(named, params) &&
    params[against.param] !== against.value &&
    familyOf(named, params[against.param]) === familyOf(named, named.default)
  )
    return against;
  const others = Object.entries(model.params).flatMap(([id, param]) =>
    id !== along && param.tunable && applies(param, params)
      ? suggestedValues(model, id)
          .filter((value) => value !== params[id] && familyOf(param, params[id]) === familyOf(param, value))
          .map((value) => ({ param: id, value }))
      : [],
  );
  const alongParam = model.params[along];
  const crossing = others.find(({ param, value }) =>
    crossover(model, params, along, [{}, { [param]: value }], metric, COARSE_POINTS).crossings.some(
      ({ x }) => alongParam?.kind === "number" && isSeen(alongParam, x),
    ),
  );
  if (crossing) return crossing;
  const own = simulate(model, params)[metric] ?? 0;
  const change = ({ param, value }: (typeof others)[number]) => {
    const other = simulate(model, { ...params, [param]: value })[metric] ?? 0;
    return own > 0 && other > 0 ? Math.abs(Math.log(other / own)) : 0;
  };
  return others.toSorted((a, b) => change(b) - change(a))[0];
}

/**
 * Whether a value is one that is seen in practice: about those worth trying, by ratio where the scale is one of ratios,
 * else not at the very end of them.
 */
export function isSeen({ suggest, scale }: NumberParam, value: number): boolean {
  const [low, high] = [Math.min(...suggest), Math.max(...suggest)];
  const edge = 0.05 * (high - low);
  return scale === "log"
    ? value >= low / 2 && value <= 2 * high
    : value >= low + edge && value <= high - edge;
}

/** Options of one family do the same job. */
function familyOf(param: Param, value: ParamValue | undefined): string | undefined {
  return param.kind === "choice" ? param.options.find((option) => option.value === value)?.family : undefined;
}
