import { applies } from "../model/check-params.ts";
import type { Interval, Model } from "../model/model.ts";
import type { Params } from "../model/param.ts";
import type { UsedCalibration } from "./used-calibration.ts";

/**
 * The values that a constant with a declared range, or what chance decides, may have under these settings: from the
 * declaration, or from the calibration that fitted it. Undefined for a constant without one, and for one that the settings change: a
 * value that a user enters is taken as known.
 */
export function rangeOfConstant(
  model: Model,
  id: string,
  params: Params,
  intervals: UsedCalibration["intervals"] = {},
): Interval | undefined {
  const declared = model.free[id]?.range ?? model.chance?.[id];
  const param = model.params[id];
  if (!declared || !param || !applies(model, id, params)) return undefined;
  if (intervals[id]) return intervals[id];
  return params[id] === param.default ? declared(params) : undefined;
}
