import { applies } from "../model/check-params.ts";
import type { Model } from "../model/model.ts";
import type { Params, ParamValue } from "../model/param.ts";
import type { DomainRange } from "./domain.ts";

/** A setting outside the range of measured rows; in words by extrapolationText. */
export interface Extrapolation {
  readonly param: string;
  readonly value: ParamValue;
  readonly range: DomainRange;
  /** The measured rows of the range. */
  readonly rows: "fit" | "published";
}

/** The settings for which a prediction extrapolates beyond a calibration's rows. */
export function extrapolates(
  model: Model,
  { domain }: { readonly domain: Readonly<Record<string, DomainRange>> },
  params: Params,
): readonly Extrapolation[] {
  return outsideOf(model, domain, params, "fit");
}

/** The settings that have an effect and are outside of their range. */
export function outsideOf(
  model: Model,
  domain: Readonly<Record<string, DomainRange>>,
  params: Params,
  rows: Extrapolation["rows"],
): readonly Extrapolation[] {
  const outside: Extrapolation[] = [];
  for (const param in domain) {
    const [range, value] = [domain[param], params[param]];
    if (!Object.hasOwn(model.params, param) || !range || value === undefined) continue;
    if (!within(range, value) && applies(model, param, params)) outside.push({ param, value, range, rows });
  }
  return outside;
}

function within(range: DomainRange, value: ParamValue): boolean {
  if ("values" in range) return range.values.includes(value);
  return typeof value === "number" && value >= range.min && value <= range.max;
}
