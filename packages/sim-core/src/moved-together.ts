import type { JointErrors } from "./calibrate/joint-errors.ts";
import type { Model } from "./model.ts";
import { nearestValue, type Params } from "./param.ts";

/** Half of a 95 % interval, in standard errors of a normal distribution. */
const NORMAL_95 = 1.96;

/**
 * The ends of a fitted constant's 95 % interval, the constants that were fitted with it where they then are on average:
 * of two costs of which the sum is known, one falls while the other rises. What one by itself changes, other settings
 * left alone, measured rows may have ruled out.
 *
 * @param joint errors of the constants as shares of their values: see {@link JointErrors}
 * @returns the settings at the lower and at the upper end; undefined where the errors of the constant are not known
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
