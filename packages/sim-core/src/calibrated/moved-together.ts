import type { Model } from "../model/model.ts";
import { nearestValue, type Params } from "../model/param.ts";
import type { JointErrors } from "./used-calibration.ts";

/** Half of a 95 % interval, in standard errors of a normal distribution. */
const NORMAL_95 = 1.96;

/**
 * The ends of a fitted constant's 95 % interval, with the constants fitted with it at their conditional means:
 * of two costs with a known sum, one falls while the other rises. A change of one alone, with other settings
 * fixed, may contradict the measured rows.
 *
 * @param joint errors of the constants as shares of their values: see {@link JointErrors}
 * @returns the settings at the lower and at the upper end; undefined if the errors of the constant are unknown
 */
export function movedTogether(
  model: Model,
  id: string,
  params: Params,
  joint: JointErrors,
): readonly [Params, Params] | undefined {
  const own = joint[id];
  const variance = inner(own, own);
  if (!own || !(variance > 0)) return undefined;
  const at = (deviations: number) => ({
    ...params,
    ...Object.fromEntries(
      Object.entries(joint).flatMap(([other, errors]) => {
        const param = model.params[other];
        if (param?.kind !== "number") return [];
        const share = (deviations * inner(errors, own)) / Math.sqrt(variance);
        return [[other, nearestValue(param, Number(params[other]) * (1 + share))]];
      }),
    ),
  });
  return [at(-NORMAL_95), at(NORMAL_95)];
}

function inner(a: readonly number[] = [], b: readonly number[] = []): number {
  return a.reduce((sum, value, k) => sum + value * (b[k] ?? 0), 0);
}
