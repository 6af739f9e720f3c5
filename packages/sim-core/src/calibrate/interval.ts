import { type Constant, valueAt } from "./constant.ts";
import type { Residuals } from "./jacobian.ts";
import { dot } from "./symmetric.ts";

/** A constant's 95 % interval, as values. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Steps along one constant in which a terrace is looked for, as logarithms. */
const STEP = 0.005;
const MAX_STEPS = 60;

/**
 * The interval that the data support: so many standard errors to each side, and at least as far as the sum of
 * squares, others held, stays below the same threshold. The latter matters where a constant only shows in
 * counts: any value on the same terrace fits as well.
 *
 * @param reach standard errors to each side: a quantile of Student's t
 */
export function interval(
  constants: readonly Constant[],
  index: number,
  logs: readonly number[],
  error: number,
  reach: number,
  scaled: Residuals,
): Interval {
  const constant = constants[index];
  if (!constant) throw new RangeError(`There is no constant ${index}: ${constants.length} are fitted.`);
  const at = logs[index] ?? 0;
  const cost = (log: number) => {
    const values = scaled(logs.with(index, log));
    return dot(values, values);
  };
  const limit = cost(at) + reach * reach;
  const terrace = (sign: 1 | -1) => {
    let steps = 0;
    while (steps < MAX_STEPS && cost(at + sign * (steps + 1) * STEP) <= limit) steps++;
    return steps * STEP;
  };
  const low = valueAt(constant, at - Math.max(reach * error, terrace(-1)));
  const high = valueAt(constant, at + Math.max(reach * error, terrace(1)));
  return { low, high };
}
