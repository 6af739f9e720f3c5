import { rng } from "../math/rng.ts";
import type { Model } from "../model/model.ts";
import type { Params, ParamValue } from "../model/param.ts";
import { canonical, type Space } from "./space.ts";
import type { Trial } from "./trial.ts";

/** Maximum number of settings tried. */
export const MAX_TRIALS = 20_000;

/** Weights of the cost beside the metric, both relative to the start: from the metric alone to mostly the cost. */
const WEIGHTS = [0, 0.02, 0.1, 0.5, 2];
/** Starts for each weight: the user's own settings, and the rest drawn at random. */
const STARTS = 6;

/** Tries every combination of a space. */
export function everyCombination(
  model: Model,
  space: Space,
  own: Params,
  attempt: (params: Params) => Trial,
): readonly Trial[] {
  const trials: Trial[] = [];
  const walk = (depth: number, params: Params): void => {
    const axis = space.axes[depth];
    if (axis) for (const value of axis.values) walk(depth + 1, { ...params, [axis.param]: value });
    else if (canonical(model, space, params) === params) trials.push(attempt(params));
  };
  walk(0, own);
  return trials;
}

/**
 * Coordinate search: from each start, one parameter after the other takes its best value until none gives more.
 * Repeated from several starts and for several weights of the cost, so that cheap settings are found too.
 *
 * @param score lower is better; takes a trial and the weight of its cost
 */
export function coordinateSearch(
  model: Model,
  space: Space,
  own: Params,
  attempt: (params: Params) => Trial,
  score: (trial: Trial, weight: number) => number,
  seed: number,
): readonly Trial[] {
  const tried = new Map<string, Trial>();
  const attemptOnce = (wanted: Params): Trial | undefined => {
    const params = canonical(model, space, wanted);
    const key = JSON.stringify(space.axes.map(({ param }) => params[param]));
    const known = tried.get(key);
    if (known || tried.size >= MAX_TRIALS) return known;
    const trial = attempt(params);
    tried.set(key, trial);
    return trial;
  };
  const random = rng(seed);
  const start = (first: boolean): Params => {
    const params: Record<string, ParamValue> = { ...own };
    for (const { param, values } of space.axes) {
      const value = values[first ? 0 : Math.floor(random() * values.length)];
      if (value !== undefined) params[param] = value;
    }
    return params;
  };
  const climb = (from: Trial, weight: number): void => {
    let here = from;
    let before: Trial;
    do {
      before = here;
      for (const { param, values } of space.axes)
        for (const value of values) {
          const next = attemptOnce({ ...here.params, [param]: value });
          if (next && score(next, weight) < score(here, weight)) here = next;
        }
    } while (here !== before);
  };
  for (let i = 0; i < STARTS; i++)
    for (const weight of WEIGHTS) {
      const from = attemptOnce(start(i === 0));
      if (from) climb(from, weight);
    }
  return [...tried.values()];
}
