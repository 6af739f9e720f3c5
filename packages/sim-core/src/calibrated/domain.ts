import { applies } from "../model/check-params.ts";
import type { Model } from "../model/model.ts";
import type { Params, ParamValue } from "../model/param.ts";

/** The range of the fitted rows along one parameter. */
export type DomainRange =
  | { readonly min: number; readonly max: number }
  | { readonly values: readonly ParamValue[] };

/**
 * Range of the cases by parameter: minimum and maximum of numbers, the distinct values of everything else. Parameters
 * without an effect on any case, and fitted ones, are omitted.
 */
export function domainOf(
  model: Model,
  cases: readonly { readonly params: Params }[],
  fitted: readonly string[],
): Readonly<Record<string, DomainRange>> {
  const domain: Record<string, DomainRange> = {};
  for (const [id, param] of Object.entries(model.params)) {
    if (fitted.includes(id)) continue;
    const met = cases.flatMap(({ params }): readonly ParamValue[] => {
      const value = params[id];
      return value !== undefined && applies(model, id, params) ? [value] : [];
    });
    if (met.length === 0) continue;
    const numbers = met.filter((value) => typeof value === "number");
    domain[id] =
      param.kind === "number"
        ? { min: Math.min(...numbers), max: Math.max(...numbers) }
        : { values: [...new Set(met)] };
  }
  return domain;
}
