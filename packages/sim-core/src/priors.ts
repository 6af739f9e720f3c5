import { applies } from "./check-params.ts";
import type { Interval, Model } from "./model.ts";
import { type NumberParam, nearestValue, type Params } from "./param.ts";
import { rangeOfConstant } from "./range-of-constant.ts";
import type { Rng } from "./rng.ts";
import type { FittedErrors } from "./used-calibration.ts";

/** A constant that is only roughly known, and how roughly: see {@link FreeParam}. */
export interface UncertainConstant {
  readonly id: string;
  readonly param: NumberParam;
  /** One standard deviation about the value that a setting holds, as a ratio. */
  readonly factor: number;
  /** Its part of the errors that fitted constants have together: the factor says nothing then. */
  readonly errors?: readonly number[];
  /** Values that are all as likely under a setting; undefined where the factor says how likely each is. */
  readonly range?: (params: Params) => Interval | undefined;
}

/**
 * The free constants that matter for at least one of these settings, less those that advice may change anyway.
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
    const matters = settings.some((params) => param && applies(param, params));
    if (param?.kind !== "number" || param.tunable || !matters) return [];
    const errors = joint[id];
    const constant = { id, param, factor: fittedFactor(intervals[id], factor), ...(errors && { errors }) };
    return range
      ? [{ ...constant, range: (params) => rangeOfConstant(model, id, params, intervals) }]
      : [constant];
  });
}

/** The standard deviation that an interval stands for, as a factor: its ends lie 1.96 of them from the middle. */
function fittedFactor(interval: Interval | undefined, prior: number): number {
  if (!interval || !(interval.low > 0)) return prior;
  return Math.min(prior, (interval.high / interval.low) ** (1 / (2 * 1.96)));
}

/**
 * One draw of the constants: each uniform over its range, or else log-normal about its value, those that were fitted
 * together as they depend on each other. The same draw says for
 * every setting what the constants are there, so that settings are compared in one and the same world.
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
    // What is possible follows from the other constants: of a longer way, more.
    for (const { id, param, range, share } of draws) {
      const between = range?.({ ...params, ...drawn, [id]: params[id] ?? param.default });
      if (between) drawn[id] = nearestValue(param, between.low + share * (between.high - between.low));
    }
    return drawn;
  };
}

/** Draws of standard normal numbers tried until all constants are above 0. */
const TRIES = 100;
/** A constant is no smaller share than this of its value where no try leaves all above 0. */
const SMALLEST = 0.01;

/**
 * Standard normal numbers under which all constants with these errors are above 0. Errors are shares of the values, and
 * not logarithms, so that a sum of costs which is known stays what it is while they change places.
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

/** A standard normal number, near enough: Irwin-Hall, twelve uniform numbers less six. Additions are exact anywhere. */
export function standardNormal(random: Rng): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random();
  return sum;
}
