import type { Rng } from "../math/rng.ts";
import { applies } from "../model/check-params.ts";
import type { Interval, Model } from "../model/model.ts";
import { type NumberParam, nearestValue, type Params } from "../model/param.ts";
import { rangeOfConstant } from "./range-of-constant.ts";
import type { FittedErrors } from "./used-calibration.ts";

/** An uncertain constant and its uncertainty: see {@link FreeParam}. */
export interface UncertainConstant {
  readonly id: string;
  readonly param: NumberParam;
  /** One standard deviation around the setting's value, as a ratio. */
  readonly factor: number;
  /** Its part of the joint errors of fitted constants, which replace the factor. */
  readonly errors?: readonly number[];
  /** Range of equally likely values; undefined where the factor applies. */
  readonly range?: (params: Params) => Interval | undefined;
}

/**
 * The free constants that affect at least one of these settings, except those that advice may change.
 *
 * @param fitted how closely constants that were fitted are known: together, or by 95 % intervals as far as those are
 *   narrower than the prior
 */
export function uncertainConstants(
  model: Model,
  settings: readonly Params[],
  { intervals = {}, joint = {} }: FittedErrors = {},
): readonly UncertainConstant[] {
  return Object.entries(model.free).flatMap(([id, { factor, range }]): UncertainConstant[] => {
    const param = model.params[id];
    const matters = settings.some((params) => applies(model, id, params));
    if (param?.kind !== "number" || param.tunable || !matters) return [];
    const errors = joint[id];
    const constant = { id, param, factor: fittedFactor(intervals[id], factor), ...(errors && { errors }) };
    return range
      ? [{ ...constant, range: (params) => rangeOfConstant(model, id, params, intervals) }]
      : [constant];
  });
}

/** The standard deviation of an interval as a factor: its ends are 1.96 of them from the middle. */
function fittedFactor(interval: Interval | undefined, prior: number): number {
  if (!interval || !(interval.low > 0)) return prior;
  return Math.min(prior, (interval.high / interval.low) ** (1 / (2 * 1.96)));
}

/**
 * One draw of the constants: each uniform over its range, or else log-normal about its value, those that were fitted
 * together as they depend on each other. The same draw says for
 * every setting what the constants are there, so that settings are compared under the same constants.
 */
export function drawConstants(
  constants: readonly UncertainConstant[],
  random: Rng,
): (params: Params) => Readonly<Record<string, number>> {
  const together = drawTogether(
    constants.flatMap(({ errors }) => (errors ? [errors] : [])),
    random,
  );
  const draws = constants.map((constant) => {
    const { factor, errors, range } = constant;
    const ratio = errors ? ratioOf(errors, together) : factor ** standardNormal(random);
    return { ...constant, ratio, share: range ? random() : 0 };
  });
  return (params) => {
    const drawn: Record<string, number> = {};
    for (const { id, param, ratio } of draws) drawn[id] = nearestValue(param, Number(params[id]) * ratio);
    // The range depends on the other constants: it is wider with a longer latency.
    for (const { id, param, range, share } of draws) {
      const between = range?.({ ...params, ...drawn, [id]: params[id] ?? param.default });
      if (between) drawn[id] = nearestValue(param, between.low + share * (between.high - between.low));
    }
    return drawn;
  };
}

/** Maximum redraws of normal numbers until all constants are above 0. */
const TRIES = 100;
/** Lower limit of a constant relative to its value if no redraw leaves all above 0. */
const SMALLEST = 0.01;

/**
 * Standard normal numbers under which all constants with these errors are above 0. Errors are shares of the values, and
 * not logarithms, so that a known sum of costs stays constant while its parts vary.
 */
function drawTogether(errors: readonly (readonly number[])[], random: Rng): readonly number[] {
  const length = Math.max(0, ...errors.map((each) => each.length));
  for (let tried = 1; ; tried++) {
    const draw = Array.from({ length }, () => standardNormal(random));
    if (tried === TRIES || errors.every((each) => ratioOf(each, draw) > SMALLEST)) return draw;
  }
}

function ratioOf(errors: readonly number[], draw: readonly number[]): number {
  return Math.max(SMALLEST, 1 + errors.reduce((sum, error, k) => sum + error * (draw[k] ?? 0), 0));
}

/** An approximately standard normal number: Irwin-Hall, twelve uniform numbers less six. Additions are exact anywhere. */
export function standardNormal(random: Rng): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random();
  return sum;
}
