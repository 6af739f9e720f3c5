import { beyondPublished } from "../accuracy/published-domain.ts";
import type { Extrapolation } from "../calibrated/extrapolates.ts";
import { rng } from "../math/rng.ts";
import { applies, parseParams } from "../model/check-params.ts";
import type { Metrics, Model } from "../model/model.ts";
import type { Params, ParamValue } from "../model/param.ts";
import { sameJob } from "../model/same-job.ts";

export interface Change {
  readonly param: string;
  readonly from: ParamValue;
  readonly to: ParamValue;
}

/**
 * The change of one tunable parameter, or of two together, that improves the model's headline metric most,
 * among those that refuse the fewest clients.
 */
export interface Advice {
  /** One or two, in the declaration's order. */
  readonly changes: readonly Change[];
  /** Headline metric before and after. */
  readonly before: number;
  readonly after: number;
  /** Clients refused before and after, if the change refuses fewer of them. */
  readonly refused?: { readonly before: number; readonly after: number };
  readonly params: Params;
  /** Changed settings outside the rows that predictions are based on: `after` is extrapolated if there are any. */
  readonly beyond: readonly Extrapolation[];
}

/** Returns the settings outside the rows that a prediction of the headline metric is based on. */
export type Beyond = (params: Params) => readonly Extrapolation[];

/** Minimum relative gain for a recommendation. */
const WORTHWHILE = 0.05;
/** Relative tolerance of results within which two changes count as equally good. */
const AS_GOOD = 0.02;

/**
 * Tries every tunable parameter at every suggested value, one at a time. Among changes whose results are
 * within 2 % of the best, those that stay within measured rows come first, then the first in the
 * declaration's order, so that the advice changes no more than needed. A change that refuses more clients
 * than before does a different job, and is skipped; so does one that costs nothing at all: a loop of FINDs
 * over no records sends no message. A change that refuses fewer clients than before is worth making even if
 * it gains nothing; only those that refuse the fewest compete.
 *
 * @param beyond defaults to the published rows; a calibration in use replaces them
 * @returns undefined where no single change saves 5 % or serves more clients: see advisePair()
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

export function candidates(model: Model, params: Params): readonly (readonly Change[])[] {
  return Object.entries(model.params)
    .filter(([, param]) => param.tunable === true)
    .map(([id, param]) =>
      sameJob(param, params, params[id]).flatMap((to): Change | [] =>
        to === params[id] ? [] : { param: id, from: params[id] ?? param.default, to },
      ),
    );
}

/** The best of the tried changes: see {@link advise}. */
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
  const ownRefused = turnedAway(own);
  let fewest = ownRefused;
  let found: Omit<Advice, "beyond">[] = [];
  for (const changes of tried) {
    const changed: Params = { ...params, ...Object.fromEntries(changes.map(({ param, to }) => [param, to])) };
    if (!changes.every(({ param }) => applies(model, param, changed))) continue;
    const metrics = model.simulate(changed, rng(seed));
    const after = metrics[metric] ?? Number.NaN;
    const refused = turnedAway(metrics);
    if (refused > fewest || (after === 0 && !higher)) continue;
    if (refused === ownRefused && !(gain(after) > Math.abs(before) * WORTHWHILE)) continue;
    if (refused < fewest) found = [];
    fewest = refused;
    const fewer = refused < ownRefused ? { refused: { before: ownRefused, after: refused } } : {};
    found.push({ changes, before, after, ...fewer, params: changed });
  }
  const results = found.map(({ after }) => after);
  const top = higher ? Math.max(...results) : Math.min(...results);
  const [first, ...others] = found.filter(({ after }) => Math.abs(after - top) <= Math.abs(top) * AS_GOOD);
  if (!first) return undefined;
  const outside = beyond(first.params);
  const inside = outside.length > 0 && others.find((other) => beyond(other.params).length === 0);
  return inside ? { ...inside, beyond: [] } : { ...first, beyond: outside };
}

export function beyondPublishedOf(model: Model): Beyond {
  return (params) => beyondPublished(model, model.view.metric, params);
}
