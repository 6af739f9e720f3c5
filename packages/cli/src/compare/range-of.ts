import { type Interval, isModel, type Params, parseParams, predictedRanges } from "@wirecost/sim-core";
import type { Side } from "./side.ts";

/**
 * The range of a metric that a side predicts, where it depends on a constant of which only a range is known: that of
 * the model, or the one that the run's calibration left. Undefined for a measurement and for one value.
 */
export function rangeOf(
  { schema, setup, seed, calibration }: Side,
  settings: Params,
  metric: string,
): Interval | undefined {
  if (seed === undefined || !isModel(schema)) return undefined;
  const params = parseParams(schema, { ...setup, ...settings });
  const range = predictedRanges(schema, params, seed, calibration?.intervals)[metric];
  return range && { low: range.low, high: range.high };
}
