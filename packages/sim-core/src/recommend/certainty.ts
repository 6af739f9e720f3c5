import { drawConstants, uncertainConstants } from "../calibrated/priors.ts";
import type { FittedErrors } from "../calibrated/used-calibration.ts";
import { quantile } from "../math/quantile.ts";
import { rng } from "../math/rng.ts";
import type { Model } from "../model/model.ts";
import type { Trial } from "./trial.ts";

export interface Certainty {
  /** Share of the draws in which the recommended setting stays within the tolerance of the best, 0 to 1. */
  readonly share: number;
  readonly draws: number;
  /** In 95 % of the draws it is no further from the best than this, relative: 0.07 is 7 %. */
  readonly regret95: number;
  /** The constants that were varied, by parameter id. */
  readonly varied: readonly string[];
  readonly fitted: readonly string[];
}

/** Which way a metric is good. */
export interface Scale {
  /** Higher is better. */
  readonly worth: (metric: number) => number;
  /** How far a metric is from a best one, relative; 0 where it is no worse. */
  readonly regret: (metric: number, best: number) => number;
}

/** Draws in which every alternative is tried, to see which of them can be the best at all. */
const PILOT_DRAWS = 12;

/** Alternatives that the recommended setting is compared with in every draw. */
const CONTENDERS = 100;

/**
 * Draws the model's free constants from their priors or from what a calibration left of them, and compares the
 * recommended setting with the best of its alternatives under every draw. Alternatives that give the same under the
 * constants as they are may part under others, so they are distinguished by their results in some draws beforehand;
 * those that are among the best in any of these are compared in all.
 *
 * @param alternatives settings that may be chosen, the recommended one among them
 */
export function certainty(
  model: Model,
  recommended: Trial,
  alternatives: readonly Trial[],
  scale: Scale,
  within: number,
  draws: number,
  seed: number,
  known: FittedErrors,
): Certainty {
  const varied = uncertainConstants(
    model,
    alternatives.map(({ params }) => params),
    known,
  );
  const metricIn = (constants: ReturnType<typeof drawConstants>, { params }: Trial) =>
    model.simulate({ ...params, ...constants(params) }, rng(seed))[model.view.metric] ?? Number.NaN;
  const pilot = rng(seed + 1);
  const pilots = Array.from({ length: PILOT_DRAWS }, () => drawConstants(varied, pilot));
  const contenders = mostPromising(
    alternatives,
    alternatives.map((trial) => [trial.metric, ...pilots.map((constants) => metricIn(constants, trial))]),
    scale.worth,
  );
  const random = rng(seed);
  const regrets = Array.from({ length: draws }, () => {
    const constants = drawConstants(varied, random);
    const own = metricIn(constants, recommended);
    return contenders.reduce(
      (most, trial) => Math.max(most, scale.regret(own, metricIn(constants, trial))),
      0,
    );
  });
  return {
    share: regrets.filter((value) => value <= within).length / draws,
    draws,
    regret95: quantile(regrets, 0.95),
    varied: varied.map(({ id }) => id),
    fitted: varied.flatMap(({ id }) => (known.intervals?.[id] || known.joint?.[id] ? [id] : [])),
  };
}

/**
 * The trials that come first in any column, then those that come second, until there are enough. Of trials that are
 * the same in all columns, one.
 *
 * @param outcomes a row a trial, a column a draw
 */
function mostPromising(
  trials: readonly Trial[],
  outcomes: readonly (readonly number[])[],
  worth: (metric: number) => number,
): readonly Trial[] {
  const distinct = new Map<string, { readonly trial: Trial; readonly values: readonly number[] }>();
  trials.forEach((trial, i) => {
    const values = outcomes[i] ?? [];
    const key = values.join(" ");
    if (!distinct.has(key)) distinct.set(key, { trial, values });
  });
  const all = [...distinct.values()];
  const ranked = Array.from({ length: PILOT_DRAWS + 1 }, (_, draw) =>
    all.toSorted((a, b) => worth(b.values[draw] ?? 0) - worth(a.values[draw] ?? 0)),
  );
  const chosen = new Set<Trial>();
  for (let place = 0; place < all.length && chosen.size < CONTENDERS; place++)
    for (const order of ranked) {
      const next = order[place];
      if (next && chosen.size < CONTENDERS) chosen.add(next.trial);
    }
  return [...chosen];
}
