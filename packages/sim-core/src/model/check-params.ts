import { type Issue, ParamError, quote } from "./errors.ts";
import type { MeasurementSchema } from "./measurement-schema.ts";
import type { Model } from "./model.ts";
import { type Applies, type Param, type Params, type ParamValue, paramName } from "./param.ts";

const defaults = new WeakMap<MeasurementSchema, Params>();

export function defaultParams(schema: MeasurementSchema): Params {
  let params = defaults.get(schema);
  if (!params) {
    params = Object.freeze(
      Object.fromEntries(Object.entries(schema.params).map(([id, param]) => [id, param.default])),
    );
    defaults.set(schema, params);
  }
  return params;
}

/** Returns the problem with a parameter's value, or undefined if it is valid. */
export function checkValue(id: string, param: Param, value: unknown): Issue | undefined {
  const issue = (expected: string): Issue => ({
    param: id,
    value,
    message: `${paramName(param)}: ${quote(value)} is not ${expected}.`,
  });
  switch (param.kind) {
    case "number": {
      const { min, max, integer, unit } = param;
      const isValid =
        typeof value === "number" &&
        (integer ? Number.isInteger(value) : Number.isFinite(value)) &&
        value >= min &&
        value <= max;
      if (isValid) return undefined;
      const range = `from ${min} to ${max} ${unit === "1" ? "" : unit}`.trim();
      return issue(`${integer ? "a whole number" : "a number"} ${range}`);
    }
    case "choice":
      return param.options.some((option) => option.value === value)
        ? undefined
        : issue(`one of ${param.options.map((option) => option.value).join(", ")}`);
    case "toggle":
      return typeof value === "boolean" ? undefined : issue("true or false");
  }
}

/**
 * Completes an input with defaults. Invalid values are replaced by the default and reported, so that a
 * damaged address still opens.
 */
export function checkParams(
  model: Model,
  input: Readonly<Record<string, unknown>>,
): { params: Params; issues: readonly Issue[] } {
  const params: Record<string, ParamValue> = { ...defaultParams(model) };
  const issues: Issue[] = [];
  for (const [id, value] of Object.entries(input)) {
    const param = Object.hasOwn(model.params, id) ? model.params[id] : undefined;
    if (!param) {
      const known = Object.keys(model.params).join(", ");
      issues.push({ param: id, value, message: `${quote(id)} is not a parameter of ${model.id}: ${known}.` });
      continue;
    }
    const issue = checkValue(id, param, value);
    if (issue) issues.push(issue);
    else params[id] = value as ParamValue;
  }
  return { params, issues };
}

/** Like checkParams(), but throws a ParamError that lists every issue. */
export function parseParams(model: Model, input: Readonly<Record<string, unknown>>): Params {
  const { params, issues } = checkParams(model, input);
  if (issues.length > 0) throw new ParamError(issues);
  return params;
}

/**
 * Whether a parameter has an effect with these values of the others: its condition is satisfied, and the parameter of
 * that condition has an effect itself. False for an unknown id.
 */
export function applies(schema: Pick<MeasurementSchema, "params">, id: string, params: Params): boolean {
  return Object.hasOwn(schema.params, id) && unmetCondition(schema, id, params) === undefined;
}

/** Why a parameter has no effect: the nearest unsatisfied condition, its own or that of one on which it depends. */
export function unmetCondition(
  { params: declared }: Pick<MeasurementSchema, "params">,
  id: string,
  params: Params,
): Applies | undefined {
  let condition = declared[id]?.applies;
  while (condition && isMet(condition, params)) condition = declared[condition.param]?.applies;
  return condition;
}

/** Whether the other parameter of a condition has one of its values, or is unknown. */
export function isMet({ param, values }: Applies, params: Params): boolean {
  const value = params[param];
  return value === undefined || values.includes(value);
}
