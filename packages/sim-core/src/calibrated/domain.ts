import { applies } from "../model/check-params.ts";
import type { Model } from "../model/model.ts";
import type { Params, ParamValue } from "../model/param.ts";

/** The range of the fitted rows along one parameter. */
export type DomainRange =
  | { readonly min: number; readonly max: number }
  | { readonly values: readonly ParamValue[] };

/**
 * Where cases lie, by parameter: the range of numbers, the values met of everything else. Parameters that
 * had no effect on any case, and those that were fitted, are left out.
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
