import type { FittedErrors } from "../calibrated/used-calibration.ts";
import { checkParams, parseParams } from "../model/check-params.ts";
import { ParamError } from "../model/errors.ts";
import type { Model } from "../model/model.ts";
import { paramName } from "../model/param.ts";
import { type Certainty, certainty } from "./certainty.ts";
import type { Limit } from "./limits.ts";
import { coordinateSearch, everyCombination, MAX_TRIALS } from "./search.ts";
import { spaceOf } from "./space.ts";
import { type Trial, tryOut } from "./trial.ts";

export interface RecommendOptions {
  /** Relative tolerance to the best: 0.05 is 5 %. */
  readonly within?: number;
  /** By parameter id; a tunable parameter without one may take any suggested value. */
  readonly limits?: Readonly<Record<string, Limit>>;
  /** Maximum cost of a setting, in the unit of the model's cost. */
  readonly maxCost?: number | undefined;
  readonly seed?: number;
  readonly draws?: number;
  /** Of the calibration in use: how closely it knows its constants. */
  readonly fitted?: FittedErrors;
}

/** The cheapest setting within the tolerance, and its alternatives. */
export interface Recommendation {
  /** The user's own settings. */
  readonly own: Trial;
  /** The best that the limits allow, whatever it costs. */
  readonly best: Trial;
  readonly recommended: Trial;
  /** The Pareto front: ascending in cost, each better than the previous one. */
  readonly front: readonly Trial[];
  readonly certainty: Certainty;
  readonly search: {
    readonly method: "every combination" | "coordinate search";
    readonly combinations: number;
    /** Number of settings tried; equivalent combinations count once. */
    readonly tried: number;
  };
}

/**
 * The cheapest setting within a tolerance of the best one under the user's limits. Only the settings that refuse the
 * fewest clients compete. Among those that cost the same, the one with fewest changes, then the smallest. Tries every
 * combination of the tunable parameters' values up to 20,000, and beyond that searches coordinate by coordinate from
 * several starts.
 *
 * @throws ParamError for settings or limits out of range, where no setting costs as little as `maxCost`, and where all
 *   refuse a client that is served now; RangeError for a tolerance below 0 or less than one draw
 */
export function recommend(
  model: Model,
  input: Readonly<Record<string, unknown>>,
  { within = 0.05, limits = {}, maxCost, seed = 1, draws = 200, fitted = {} }: RecommendOptions = {},
): Recommendation {
  if (!(within >= 0)) throw new RangeError(`A tolerance is a share of 0 or more, not ${within}.`);
  if (!(Number.isInteger(draws) && draws >= 1)) throw new RangeError(`${draws} draws; it takes 1 or more.`);
  const params = parseParams(model, input);
  checkLimits(model, limits);
  const higher = model.metrics[model.view.metric]?.better === "higher";
  const worth = (metric: number) => (higher ? metric : -metric);
  const regret = (metric: number, best: number) =>
    best === metric ? 0 : Math.max(0, worth(best) - worth(metric)) / Math.abs(best);
  const space = spaceOf(model, params, limits);
  const attempt = tryOut(model, space, params, seed);
  const own = attempt(params);
  const complete = space.combinations <= MAX_TRIALS;
  const affordable = ({ cost, turnedAway }: Trial) =>
    turnedAway <= own.turnedAway && (maxCost === undefined || cost <= maxCost);
  const score = (trial: Trial, weight: number) =>
    affordable(trial)
      ? 1e6 * trial.turnedAway -
        worth(trial.metric) / (Math.abs(own.metric) || 1) +
        (weight * trial.cost) / (own.cost || 1)
      : 1e12 * trial.cost;
  const tried = complete
    ? everyCombination(model, space, params, attempt)
    : coordinateSearch(model, space, params, attempt, score, seed);
  const allowed = tried.filter(affordable);
  const fewest = allowed.reduce((least, { turnedAway }) => Math.min(least, turnedAway), Infinity);
  const competing = allowed.filter(({ turnedAway }) => turnedAway === fewest);
  const front = paretoFront(competing, worth);
  const best = front.at(-1);
  if (!best) throw nothingLeft(model, own, tried, maxCost);
  const good = competing.filter((trial) => regret(trial.metric, best.metric) <= within);
  const recommended = good.reduce((a, b) =>
    (a.cost - b.cost || a.changes - b.changes || a.size - b.size) <= 0 ? a : b,
  );
  return {
    own,
    best,
    recommended,
    front,
    certainty: certainty(model, recommended, competing, { worth, regret }, within, draws, seed, fitted),
    search: {
      method: complete ? "every combination" : "coordinate search",
      combinations: space.combinations,
      tried: tried.length,
    },
  };
}

/** Limits of what a model does not have, or what no advice may change, are mistakes. */
function checkLimits(model: Model, limits: Readonly<Record<string, Limit>>): void {
  const issues = Object.entries(limits).flatMap(([id, value]) => {
    const { issues: unknown } = checkParams(model, { [id]: model.params[id]?.default });
    if (unknown.length > 0) return unknown;
    const param = model.params[id];
    if (!param || param.tunable) return [];
    return [{ param: id, value, message: `${paramName(param)} is given, not tuned: it takes no limit.` }];
  });
  if (issues.length > 0) throw new ParamError(issues);
}

/** Why no setting is left: all refuse a client that is served now, or the others cost too much. */
function nothingLeft(
  { view, metrics }: Model,
  own: Trial,
  tried: readonly Trial[],
  maxCost: number | undefined,
): ParamError {
  const issue = (id: string | undefined, value: unknown, say: (unit: string) => string) => {
    const metric = id === undefined ? undefined : metrics[id];
    const message = `${metric?.label ?? "Changes"}: ${say(metric ? ` ${metric.unit}` : "")}.`;
    return new ParamError([{ param: id ?? "cost", value, message }]);
  };
  const serving = tried.filter(({ turnedAway }) => turnedAway <= own.turnedAway);
  if (serving.length > 0) {
    const least = Math.min(...serving.map(({ cost }) => cost));
    return issue(
      view.cost,
      maxCost,
      (unit) =>
        `no setting within the limits stays at or below ${maxCost}${unit}; the cheapest needs ${least}${unit}`,
    );
  }
  const fewest = Math.min(...tried.map(({ turnedAway }) => turnedAway));
  return issue(
    view.turnsAway,
    own.turnedAway,
    (unit) =>
      `every setting within the limits has ${fewest}${unit} or more, and yours ${own.turnedAway}${unit}; allow more values`,
  );
}

/**
 * The trials that nothing beats in both: each costs less, or does better, than every other.
 *
 * @param worth of a metric: higher is better
 * @returns ascending in cost and in worth; of equals the one with fewest changes, then the smallest
 */
function paretoFront(trials: readonly Trial[], worth: (metric: number) => number): readonly Trial[] {
  const sorted = trials.toSorted(
    (a, b) =>
      a.cost - b.cost || worth(b.metric) - worth(a.metric) || a.changes - b.changes || a.size - b.size,
  );
  const front: Trial[] = [];
  for (const trial of sorted) {
    const last = front.at(-1);
    if (!last || worth(trial.metric) > worth(last.metric)) front.push(trial);
  }
  return front;
}
