import { CalibrationRequestError, quote } from "../errors.ts";
import type { Model } from "../model.ts";
import { type NumberParam, nearestValue, type Params } from "../param.ts";

/** A constant that the fit moves, on a logarithmic scale: its errors are shares, and it stays positive. */
export interface Constant {
  readonly id: string;
  readonly param: NumberParam;
  /** The value before the fit. */
  readonly from: number;
  /** Logarithms of the ends of its range. */
  readonly low: number;
  readonly high: number;
  /** Logarithm that the fit starts from, and one standard deviation around it that is still likely. */
  readonly prior: { readonly mean: number; readonly sd: number };
}

/** Where a range starts at 0 there is no logarithm: this share of the usual value stands for 0. */
const NEXT_TO_NOTHING = 1e-4;

/** @throws CalibrationRequestError for what is not a constant of the model */
export function constant(model: Model, id: string, from: number): Constant {
  const free = Object.hasOwn(model.free, id) ? model.free[id] : undefined;
  const param = model.params[id];
  if (!free || param?.kind !== "number") {
    throw new CalibrationRequestError(
      `${quote(id)} is not a constant of ${model.id} that can be fitted: ${Object.keys(model.free).join(", ")}.`,
    );
  }
  const usual = from > 0 ? from : param.default > 0 ? param.default : param.max / 1000;
  const low = Math.log(param.min > 0 ? param.min : usual * NEXT_TO_NOTHING);
  return {
    id,
    param,
    from,
    low,
    high: Math.log(param.max),
    prior: { mean: Math.log(usual), sd: Math.log(free.factor) },
  };
}

/** The value that a logarithm stands for: whole where it must be, and the ends of the range exactly. */
export function valueAt({ param, low, high }: Constant, log: number): number {
  if (log <= low) return param.min;
  if (log >= high) return param.max;
  return nearestValue(param, Math.exp(log));
}

/** The logarithm of a value, within the range. */
export function logOf({ low, high }: Constant, value: number): number {
  return value > 0 ? Math.min(high, Math.max(low, Math.log(value))) : low;
}

/** Constants as settings. */
export function settingsAt(constants: readonly Constant[], logs: readonly number[]): Params {
  return Object.fromEntries(constants.map((c, i) => [c.id, valueAt(c, logs[i] ?? c.prior.mean)]));
}
