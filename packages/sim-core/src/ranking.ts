import { applies, parseParams } from "./check-params.ts";
import { AxisError } from "./errors.ts";
import type { Model } from "./model.ts";
import type { Params } from "./param.ts";
import { rng } from "./rng.ts";
import { sameJob } from "./same-job.ts";

/** One way to do the job, and what changing to it saves. */
export interface RankedOption {
  readonly value: string;
  /** The user's settings with this option. */
  readonly params: Params;
  /** The model's headline metric. */
  readonly metric: number;
  /** How much better than the user's own option, in the metric's unit; negative where it is worse. */
  readonly saved: number;
  /** The same relative to the user's own: 0.25 is a quarter. */
  readonly share: number;
  /** How many times as good as the user's own: 4 is a quarter of the time, or four times the rate. */
  readonly times: number;
}

/** The choices of a model that have, here and now, more than one way to do the same job. */
export function rankable(model: Model, params: Params): readonly string[] {
  return Object.entries(model.params).flatMap(([id, param]) =>
    param.kind === "choice" && applies(param, params) && sameJob(param, params, params[id]).length > 1
      ? [id]
      : [],
  );
}

/**
 * Every option that does the same job as the user's own, for the user's own numbers: the best first.
 *
 * @throws AxisError where `id` is no choice; ParamError
 */
export function rankOptions(
  model: Model,
  input: Readonly<Record<string, unknown>>,
  id: string,
  seed = 1,
): readonly RankedOption[] {
  const param = Object.hasOwn(model.params, id) ? model.params[id] : undefined;
  if (param?.kind !== "choice")
    throw new AxisError(`"${id}" is not a choice of ${model.id}: only options can be ranked.`);
  const params = parseParams(model, input);
  const higher = model.metrics[model.view.metric]?.better === "higher";
  const cost = (p: Params) => model.simulate(p, rng(seed))[model.view.metric] ?? Number.NaN;
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
