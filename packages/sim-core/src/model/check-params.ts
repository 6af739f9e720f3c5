import { type Issue, ParamError, quote } from "./errors.ts";
import type { MeasurementSchema } from "./measurement-schema.ts";
import type { Model } from "./model.ts";
import { type Param, type Params, type ParamValue, paramName } from "./param.ts";

const defaults = new WeakMap<MeasurementSchema, Params>();

/** Every parameter at its default. */
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

/** Returns what is wrong with a parameter's value, or undefined if it is valid. */
export function checkValue(id: string, param: Param, value: unknown): Issue | undefined {
  const issue = (expected: string): Issue => ({
    param: id,
    value,
    message: `${paramName(param)}: ${quote(value)} is not ${expected}.`,
  });
  switch (param.kind) {
    case "number": {
      const range = `from ${param.min} to ${param.max} ${param.unit === "1" ? "" : param.unit}`.trim();
      const kind = param.integer ? "a whole number" : "a number";
      if (typeof value !== "number" || !Number.isFinite(value)) return issue(`${kind} ${range}`);
      if (param.integer && !Number.isInteger(value)) return issue(`${kind} ${range}`);
      return value < param.min || value > param.max ? issue(`${kind} ${range}`) : undefined;
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

/** Whether a parameter has an effect, or an option can be chosen, while the others have these values. */
export function applies(param: Pick<Param, "applies">, params: Params): boolean {
  const value = param.applies && params[param.applies.param];
  return value === undefined || (param.applies?.values.includes(value) ?? true);
}
