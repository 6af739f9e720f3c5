import type { Model } from "../model.ts";
import type { Params } from "../param.ts";
import { drawConstants, uncertainConstants } from "../priors.ts";
import { rng } from "../rng.ts";
import { quantile } from "../stats/quantile.ts";
import type { UsedCalibration } from "../used-calibration.ts";
import type { Trial } from "./trial.ts";

/** How sure a recommendation is while the model's constants are only roughly known. */
export interface Certainty {
  /** Share of the draws in which the recommended setting stays within the tolerance of the best, 0 to 1. */
  readonly share: number;
  readonly draws: number;
  /** In 95 % of the draws it is no further from the best than this, relative: 0.07 is 7 %. */
  readonly regret95: number;
  /** The constants that were varied, by parameter id. */
  readonly varied: readonly string[];
  /** Those of them that were drawn from a calibration's interval. */
  readonly fitted: readonly string[];
}

/**
 * Draws the model's free constants from their priors or from what a calibration left of them, each log-normal about the
 * user's value, and compares the recommended setting with the best of the contenders under every draw.
 *
 * @param contenders settings that might be the best under other constants
 * @param regret how far a metric is from a best one, relative; 0 where it is no worse
 */
export function certainty(
  model: Model,
  recommended: Trial,
  contenders: readonly Trial[],
  regret: (metric: number, best: number) => number,
  within: number,
  draws: number,
  seed: number,
  intervals: UsedCalibration["intervals"],
): Certainty {
  const varied = uncertainConstants(
    model,
    contenders.map(({ params }) => params),
    intervals,
  );
  const random = rng(seed);
  const regrets = Array.from({ length: draws }, () => {
    const constants = drawConstants(varied, random);
    const metric = (params: Params) =>
      model.simulate({ ...params, ...constants(params) }, rng(seed))[model.view.metric] ?? Number.NaN;
    const own = metric(recommended.params);
    return contenders.reduce((most, { params }) => Math.max(most, regret(own, metric(params))), 0);
  });
  return {
    share: regrets.filter((value) => value <= within).length / draws,
    draws,
    regret95: quantile(regrets, 0.95),
    varied: varied.map(({ id }) => id),
    fitted: varied.flatMap(({ id }) => (intervals?.[id] ? [id] : [])),
  };
}
