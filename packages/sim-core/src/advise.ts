import type { Extrapolation } from "./calibrate/extrapolates.ts";
import { applies, parseParams } from "./check-params.ts";
import type { Metrics, Model } from "./model.ts";
import type { Params, ParamValue } from "./param.ts";
import { beyondPublished } from "./published-domain.ts";
import { rng } from "./rng.ts";
import { sameJob } from "./same-job.ts";

/** One tunable parameter set to another value. */
export interface Change {
  readonly param: string;
  readonly from: ParamValue;
  readonly to: ParamValue;
}

/** The change of one tunable parameter, or of two together, that improves the model's headline metric most. */
export interface Advice {
  /** One or two, in the declaration's order. */
  readonly changes: readonly Change[];
  /** Headline metric before and after. */
  readonly before: number;
  readonly after: number;
  /** The settings with the changes made. */
  readonly params: Params;
  /** Which of them go beyond the rows that predictions rest on: `after` is extrapolated where there are any. */
  readonly beyond: readonly Extrapolation[];
}

/** Says which settings go beyond the rows that a prediction of the headline metric rests on. */
export type Beyond = (params: Params) => readonly Extrapolation[];

/** Gains below this share of the cost are not worth a sentence. */
const WORTHWHILE = 0.05;
/** Changes that save within this share of the cost as much as the best one are as good. */
const AS_GOOD = 0.02;
/**
 * Tries every tunable parameter at every value worth trying, one at a time. Among changes within 2 % of the best one,
 * those that stay within measured rows come first, then the first in the declaration's order, so that the advice asks
 * for no more than it needs. A change that turns more away than before does another job, and is left out; so does one
 * that costs nothing at all: of no records, a loop of FINDs asks for none.
 *
 * @param beyond the published rows unless said otherwise, such as by a calibration in use
 * @returns undefined where no single change saves 5 %: see advisePair()
 */
export function advise(
  model: Model,
  input: Readonly<Record<string, unknown>>,
  seed = 1,
  beyond: Beyond = beyondPublishedOf(model),
): Advice | undefined {
  const params = parseParams(model, input);
  const single = candidates(model, params)
    .flat()
    .map((change) => [change]);
  return best(model, params, single, seed, beyond);
}

/** What every tunable parameter can be changed to, parameter by parameter. */
export function candidates(model: Model, params: Params): readonly (readonly Change[])[] {
  return Object.entries(model.params)
    .filter(([, param]) => param.tunable === true)
    .map(([id, param]) =>
      sameJob(param, params, params[id]).flatMap((to): Change | [] =>
        to === params[id] ? [] : { param: id, from: params[id] ?? param.default, to },
      ),
    );
}

/** The best of what is tried: see {@link advise}. */
export function best(
  model: Model,
  params: Params,
  tried: readonly (readonly Change[])[],
  seed: number,
  beyond: Beyond,
): Advice | undefined {
  const { metric, turnsAway } = model.view;
  const higher = model.metrics[metric]?.better === "higher";
  const own = model.simulate(params, rng(seed));
  const before = own[metric] ?? Number.NaN;
  const gain = (after: number) => (higher ? after - before : before - after);
  const turnedAway = (metrics: Metrics) => (turnsAway === undefined ? 0 : (metrics[turnsAway] ?? 0));
  const found = tried.flatMap((changes): Omit<Advice, "beyond"> | [] => {
    const changed: Params = { ...params, ...Object.fromEntries(changes.map(({ param, to }) => [param, to])) };
    const applying = changes.every(({ param: id }) => {
      const param = model.params[id];
      return param && applies(param, changed);
    });
    if (!applying) return [];
    const metrics = model.simulate(changed, rng(seed));
    const after = metrics[metric] ?? Number.NaN;
    if (turnedAway(metrics) > turnedAway(own) || (after === 0 && !higher)) return [];
    return { changes, before, after, params: changed };
  });
  const most = Math.max(...found.map(({ after }) => gain(after)), 0);
  if (most <= Math.abs(before) * WORTHWHILE) return undefined;
  const [first, ...others] = found.filter(({ after }) => gain(after) >= most - Math.abs(before) * AS_GOOD);
  if (!first) return undefined;
  const outside = beyond(first.params);
  const inside = outside.length > 0 && others.find((other) => beyond(other.params).length === 0);
  return inside ? { ...inside, beyond: [] } : { ...first, beyond: outside };
}

export function beyondPublishedOf(model: Model): Beyond {
  return (params) => beyondPublished(model, model.view.metric, params);
}
