import { applies } from "../check-params.ts";
import type { Model } from "../model.ts";
import { type Param, type Params, type ParamValue, paramName } from "../param.ts";
import type { Calibration, DomainRange } from "./calibration.ts";

/** A setting that lies outside of the rows behind a calibration. */
export interface Extrapolation {
  readonly param: string;
  readonly message: string;
}

/** The settings for which a prediction goes beyond what was measured: the rows behind a fit, or others. */
export function extrapolates(
  model: Model,
  calibration: Pick<Calibration, "domain">,
  params: Params,
  rows = "the rows behind the fit",
): readonly Extrapolation[] {
  return Object.entries(calibration.domain).flatMap(([id, range]) => {
    const param = Object.hasOwn(model.params, id) ? model.params[id] : undefined;
    const value = params[id];
    if (!param || value === undefined || !applies(param, params) || within(range, value)) return [];
    const message = `${paramName(param)} ${say(param, value)} is outside of ${rows}: ${sayRange(param, range)}.`;
    return [{ param: id, message }];
  });
}

function within(range: DomainRange, value: ParamValue): boolean {
  if ("values" in range) return range.values.includes(value);
  return typeof value === "number" && value >= range.min && value <= range.max;
}

function sayRange(param: Param, range: DomainRange): string {
  if ("values" in range) return range.values.map((value) => say(param, value)).join(", ");
  return range.min === range.max
    ? `all at ${say(param, range.min)}`
    : `${range.min} to ${say(param, range.max)}`;
}

function say(param: Param, value: ParamValue): string {
  switch (param.kind) {
    case "number":
      return param.unit === "1" ? String(value) : `${value} ${param.unit}`;
    case "toggle":
      return value === true ? "on" : "off";
    case "choice":
      return param.options.find((option) => option.value === value)?.label ?? String(value);
  }
}
