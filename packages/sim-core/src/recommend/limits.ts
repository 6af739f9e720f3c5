import { checkValue } from "../model/check-params.ts";
import { type Issue, ParamError, quote } from "../model/errors.ts";
import { type Param, type Params, type ParamValue, paramName } from "../model/param.ts";
import { sameJob } from "../model/same-job.ts";

/** A user's limits of a parameter. By default, any value that does the same job. */
export interface Limit {
  /** For numbers, in the parameter's unit. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Exactly these values; the current one alone keeps the parameter as it is. */
  readonly allowed?: readonly ParamValue[] | undefined;
}

/**
 * The values that a search may give a parameter: the current one first where it is allowed, then the suggested ones
 * and the ends of the range, ascending.
 *
 * @throws ParamError where a limit is no value of the parameter, or leaves none
 */
export function allowedValues(
  id: string,
  param: Param,
  own: Params,
  limit: Limit = {},
): readonly ParamValue[] {
  const { min, max, allowed } = limit;
  const current = own[id] ?? param.default;
  const ends = [min, max].filter((end) => end !== undefined);
  const issues = [...(allowed ?? []), ...ends].flatMap((value) => checkValue(id, param, value) ?? []);
  if (issues.length > 0) throw new ParamError(issues);
  const inside = (value: ParamValue) =>
    typeof value !== "number" || ((min === undefined || value >= min) && (max === undefined || value <= max));
  const values = (allowed ?? [current, ...sameJob(param, own, current), ...ends]).filter(inside);
  if (values.length === 0) throw new ParamError([nothingLeft(id, param, limit)]);
  const order = (value: ParamValue) => (value === current ? Number.NEGATIVE_INFINITY : Number(value));
  const distinct = [...new Set(values)];
  return param.kind === "choice"
    ? distinct.toSorted((a, b) => Number(b === current) - Number(a === current))
    : distinct.toSorted((a, b) => order(a) - order(b));
}

function nothingLeft(id: string, param: Param, { min, max, allowed }: Limit): Issue {
  const name = paramName(param);
  const message = allowed
    ? `${name}: none of the allowed values is left; allow at least one.`
    : `${name}: from ${quote(min)} to ${quote(max)} is no range; the smaller comes first.`;
  return { param: id, value: allowed ?? [min, max], message };
}
