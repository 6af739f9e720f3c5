import { CalibrationRequestError, type Model, nearestValue, type Params, quote } from "@wirecost/sim-core";

/** A range that starts at 0 has no logarithm: this share of the usual value replaces 0. */
const NEXT_TO_NOTHING = 1e-4;

/** @throws CalibrationRequestError for what is not a constant of the model */
export function constant(model: Model, id: string, from: number) {
  const free = Object.hasOwn(model.free, id) ? model.free[id] : undefined;
  const param = model.params[id];
  if (!free || param?.kind !== "number") {
    throw new CalibrationRequestError(
      `${quote(id)} is not a constant of ${model.id} that can be fitted: ${Object.keys(model.free).join(", ")}.`,
    );
  }
  const usual = from > 0 ? from : param.default;
  // A constant that is usually 0 may be 0 or of the order of the first suggested value.
  const offset = usual > 0 ? 0 : (param.suggest.find((value) => value > 0) ?? param.max / 1000);
  const low = usual > 0 && param.min <= 0 ? usual * NEXT_TO_NOTHING : param.min + offset;
  return {
    id,
    param,
    /** The value before the fit. */
    from,
    /** Added to the value before taking the logarithm: above 0 if the initial value is 0. */
    offset,
    /** Logarithms of the ends of its range. */
    low: Math.log(low),
    high: Math.log(param.max + offset),
    /** Logarithm at which the fit starts, and its prior standard deviation. */
    prior: { mean: Math.log(usual + offset), sd: Math.log(free.factor) },
  };
}

/** A constant of a fit, on a logarithmic scale: errors are relative, and it stays positive. */
export type Constant = ReturnType<typeof constant>;

/** The value for a logarithm: rounded for integers, and exact at the ends of the range. */
export function valueAt({ param, offset, low, high }: Constant, log: number): number {
  if (log <= low) return param.min;
  if (log >= high) return param.max;
  return nearestValue(param, Math.exp(log) - offset);
}

export function logOf({ offset, low, high }: Constant, value: number): number {
  return value + offset > 0 ? Math.min(high, Math.max(low, Math.log(value + offset))) : low;
}

export function settingsAt(constants: readonly Constant[], logs: readonly number[]): Params {
  return Object.fromEntries(constants.map((c, i) => [c.id, valueAt(c, logs[i] ?? c.prior.mean)]));
}
