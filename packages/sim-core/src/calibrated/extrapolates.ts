import { applies } from "../model/check-params.ts";
import type { Model } from "../model/model.ts";
import {
  type ChoiceParam,
  type Param,
  type Params,
  type ParamValue,
  paramName,
  type ToggleParam,
} from "../model/param.ts";
import type { Unit } from "../model/unit.ts";
import { formatSixDigits } from "../text/format-number.ts";
import { unitName } from "../text/unit-name.ts";
import type { DomainRange } from "./domain.ts";

/** A setting outside the range of a calibration's rows. */
export interface Extrapolation {
  readonly param: string;
  readonly message: string;
}

/** The settings for which a prediction extrapolates beyond measured rows: those of a fit, or others. */
export function extrapolates(
  model: Model,
  calibration: { readonly domain: Readonly<Record<string, DomainRange>> },
  params: Params,
  rows = "the rows behind the fit",
): readonly Extrapolation[] {
  return outsideOf(model, calibration.domain, params).map((id) =>
    extrapolation(model, calibration.domain, params, id, rows),
  );
}

/** Ids of the settings that have an effect and lie outside of their range. */
export function outsideOf(
  model: Model,
  domain: Readonly<Record<string, DomainRange>>,
  params: Params,
): readonly string[] {
  const outside: string[] = [];
  for (const id in domain) {
    const param = Object.hasOwn(model.params, id) ? model.params[id] : undefined;
    const [range, value] = [domain[id], params[id]];
    if (param && range && value !== undefined && !within(range, value) && applies(model, id, params))
      outside.push(id);
  }
  return outside;
}

/** One of {@link outsideOf} in words. @param rows what the range is of */
export function extrapolation(
  model: Model,
  domain: Readonly<Record<string, DomainRange>>,
  params: Params,
  id: string,
  rows: string,
): Extrapolation {
  const [param, value, range] = [model.params[id], params[id], domain[id]];
  if (!param || value === undefined || !range) throw new RangeError(`${id} has no range.`);
  return { param: id, message: outsideText(param, value, range, rows) };
}

function within(range: DomainRange, value: ParamValue): boolean {
  if ("values" in range) return range.values.includes(value);
  return typeof value === "number" && value >= range.min && value <= range.max;
}

function outsideText(param: Param, value: ParamValue, range: DomainRange, rows: string): string {
  const name = paramName(param);
  if (param.kind === "number") {
    const { unit } = param;
    // "Cores 64" is plain without "cores".
    const own =
      name.toLowerCase() === unit ? formatSixDigits(Number(value)) : measureText(Number(value), unit);
    const have =
      "values" in range
        ? range.values.map((one) => measureText(Number(one), unit)).join(", ")
        : range.min === range.max
          ? measureText(range.min, unit)
          : `${formatSixDigits(range.min)} to ${measureText(range.max, unit)}`;
    return `${name} ${own} is outside of ${rows}, which have ${have}.`;
  }
  const have = ("values" in range ? range.values : []).map((one) => choiceText(param, one)).join(", ");
  const own = choiceText(param, value);
  return param.kind === "toggle"
    ? `${name} is ${own}; in ${rows} it is ${have}.`
    : `${name} is ${own}; ${rows} have only ${have}.`;
}

function measureText(value: number, unit: Unit): string {
  const name = { "1": "", us: "µs", x: "×" }[unit as string] ?? unitName(value, unit);
  return `${formatSixDigits(value)} ${name}`.trim();
}

function choiceText(param: ChoiceParam | ToggleParam, value: ParamValue): string {
  if (param.kind === "toggle") return value === true ? "on" : "off";
  return param.options.find((option) => option.value === value)?.label ?? String(value);
}
