import { CalibrationRequestError, type Model, nearestValue, type Params, quote } from "@wirecost/sim-core";

/** Where a range starts at 0 there is no logarithm: this share of the usual value stands for 0. */
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
  // What is usually 0 may be 0 or of the order of the first value worth trying.
  const offset = usual > 0 ? 0 : (param.suggest.find((value) => value > 0) ?? param.max / 1000);
  const low = usual > 0 && param.min <= 0 ? usual * NEXT_TO_NOTHING : param.min + offset;
  return {
    id,
    param,
    /** The value before the fit. */
    from,
    /** Logarithms are of its value and this together: above 0 where the value before is 0. */
    offset,
    /** Logarithms of the ends of its range. */
    low: Math.log(low),
    high: Math.log(param.max + offset),
    /** Logarithm that the fit starts from, and one standard deviation around it that is still likely. */
    prior: { mean: Math.log(usual + offset), sd: Math.log(free.factor) },
  };
}

/** A constant that the fit moves, on a logarithmic scale: its errors are shares, and it stays positive. */
export type Constant = ReturnType<typeof constant>;

/** The value that a logarithm stands for: whole where it must be, and the ends of the range exactly. */
export function valueAt({ param, offset, low, high }: Constant, log: number): number {
  if (log <= low) return param.min;
  if (log >= high) return param.max;
  return nearestValue(param, Math.exp(log) - offset);
}

export function logOf({ offset, low, high }: Constant, value: number): number {
  return value + offset > 0 ? Math.min(high, Math.max(low, Math.log(value + offset))) : low;
}

/** Constants as settings. */
export function settingsAt(constants: readonly Constant[], logs: readonly number[]): Params {
  return Object.fromEntries(constants.map((c, i) => [c.id, valueAt(c, logs[i] ?? c.prior.mean)]));
}
