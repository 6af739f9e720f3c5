import { applies } from "./check-params.ts";
import type { Model } from "./model.ts";
import { type NumberParam, nearestValue, type Params } from "./param.ts";
import type { Rng } from "./rng.ts";
import type { ConstantInterval, UsedCalibration } from "./used-calibration.ts";

/** A constant that is only roughly known, and how roughly: see {@link FreeParam}. */
export interface UncertainConstant {
  readonly id: string;
  readonly param: NumberParam;
  readonly factor: number;
}

/**
 * The free constants that matter for at least one of these settings, less those that advice may change anyway.
 *
 * @param intervals 95 % intervals of constants that were fitted: as roughly as that they are known, where it is less
 *   than the prior allows
 */
export function uncertainConstants(
  model: Model,
  settings: readonly Params[],
  intervals: UsedCalibration["intervals"] = {},
): readonly UncertainConstant[] {
  return Object.entries(model.free).flatMap(([id, { factor }]) => {
    const param = model.params[id];
    const matters = settings.some((params) => param && applies(param, params));
    return param?.kind === "number" && !param.tunable && matters
      ? [{ id, param, factor: fittedFactor(intervals[id], factor) }]
      : [];
  });
}

/** The standard deviation that an interval stands for, as a factor: its ends lie 1.96 of them from the middle. */
function fittedFactor(interval: ConstantInterval | undefined, prior: number): number {
  if (!interval || !(interval.low > 0)) return prior;
  return Math.min(prior, (interval.high / interval.low) ** (1 / (2 * 1.96)));
}

/** One draw of the constants from their priors, each log-normal about its value in `params`. */
export function drawConstants(
  constants: readonly UncertainConstant[],
  params: Params,
  random: Rng,
): Record<string, number> {
  const drawn: Record<string, number> = {};
  for (const { id, param, factor } of constants)
    drawn[id] = nearestValue(param, Number(params[id]) * factor ** standardNormal(random));
  return drawn;
}

/** A standard normal number, near enough: Irwin-Hall, twelve uniform numbers less six. Additions are exact anywhere. */
export function standardNormal(random: Rng): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random();
  return sum;
}
