import { rng } from "../math/rng.ts";
import { applies, parseParams } from "../model/check-params.ts";
import { AxisError } from "../model/errors.ts";
import type { Model } from "../model/model.ts";
import type { Params } from "../model/param.ts";
import { sameJob } from "../model/same-job.ts";

/** One alternative, and the saving from changing to it. */
export interface RankedOption {
  readonly value: string;
  readonly params: Params;
  readonly metric: number;
  /** Improvement over the current option, in the metric's unit; negative where it is worse. */
  readonly saved: number;
  /** The same relative to the current option: 0.25 is a quarter. */
  readonly share: number;
  /** Improvement factor over the current option: 4 is a quarter of the time, or four times the rate. */
  readonly times: number;
}

/** The choice parameters of a model that have more than one interchangeable option at these settings. */
export function rankable(model: Model, params: Params): readonly string[] {
  return Object.entries(model.params).flatMap(([id, param]) =>
    param.kind === "choice" && applies(model, id, params) && sameJob(param, params, params[id]).length > 1
      ? [id]
      : [],
  );
}

/**
 * Every option that is interchangeable with the current one, at the current settings: best first.
 *
 * @throws AxisError if `id` is not a choice; ParamError
 */
export function rankOptions(
  model: Model,
  input: Readonly<Record<string, unknown>>,
  id: string,
): readonly RankedOption[] {
  const param = Object.hasOwn(model.params, id) ? model.params[id] : undefined;
  if (param?.kind !== "choice")
    throw new AxisError(`"${id}" is not a choice parameter of ${model.id}: only options can be ranked.`);
  const params = parseParams(model, input);
  const higher = model.metrics[model.view.metric]?.better === "higher";
  const cost = (p: Params) => model.simulate(p, rng(1))[model.view.metric] ?? Number.NaN;
  const own = cost(params);
  const gain = (metric: number) => (metric === own ? 0 : higher ? metric - own : own - metric);
  return sameJob(param, params, params[id])
    .map((value): RankedOption => {
      const changed = { ...params, [id]: value };
      const metric = cost(changed);
      return {
        value: String(value),
        params: changed,
        metric,
        saved: gain(metric),
        share: metric === own ? 0 : gain(metric) / Math.abs(own),
        times: metric === own ? 1 : higher ? metric / own : own / metric,
      };
    })
    .toSorted((a, b) => b.saved - a.saved);
}
