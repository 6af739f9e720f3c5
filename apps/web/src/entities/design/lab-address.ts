import {
  type Axis,
  checkValue,
  type Issue,
  type Model,
  type Params,
  type ParamValue,
  paramName,
} from "@wirecost/sim-core";
import { readAxisValues, readValue, valueText } from "./axis-text.ts";
import { CALIBRATION_KEYS, decodeCalibration } from "./calibration-address.ts";
import { checkViewAxes, defaultView, type LabView, SHOWS, shownView, suggestedAxis } from "./lab-view.ts";

/** Keys of an address that are not parameters. No model may have a parameter of such a name. */
export const RESERVED_KEYS: readonly string[] = [
  "rows",
  "cols",
  "metric",
  "second",
  "at",
  "show",
  "x",
  "vs",
  "seed",
  "set",
  "model",
  ...CALIBRATION_KEYS,
  "tool",
];

/** Settings of a tool are under its id: `tool.hours=60:100`. No parameter's id contains a dot. */
export const TOOL_PREFIX = "tool.";

/**
 * Parses an address. Invalid parts keep the base's value and are reported with name, value and the expected form, so
 * that an edited or damaged address still opens.
 */
export function decodeView(
  model: Model,
  search: string,
  base: LabView = defaultView(model),
): { view: LabView; issues: readonly Issue[] } {
  const query = new URLSearchParams(search);
  const issues: Issue[] = [];
  const reject = (param: string, value: string, expected: string) =>
    issues.push({ param, value, message: `${param}: ${JSON.stringify(value)} is not ${expected}.` });
  const of = query.get("model");
  if (of !== null && of !== model.id) reject("model", of, `${model.id}, whose lab this is`);
  const params: Record<string, ParamValue> = { ...base.params };
  for (const [key, text] of query) {
    if (RESERVED_KEYS.includes(key) || key.startsWith(TOOL_PREFIX)) continue;
    const param = Object.hasOwn(model.params, key) ? model.params[key] : undefined;
    if (!param) {
      issues.push({
        param: key,
        value: text,
        message: `${JSON.stringify(key)} in the address is not a setting of ${model.title}; it was ignored.`,
      });
      continue;
    }
    const value = readValue(param, text);
    const issue = checkValue(key, param, value);
    if (issue) issues.push(issue);
    else params[key] = value;
  }
  const oneOf = <T extends string>(key: string, allowed: readonly T[], usual: T): T => {
    const text = query.get(key);
    if (text === null) return usual;
    const found = allowed.find((value) => value === text);
    if (found === undefined) reject(key, text, `one of ${allowed.filter(Boolean).join(", ")}`);
    return found ?? usual;
  };
  const axis = (key: "rows" | "cols", usual: Axis) =>
    readAxis(model, params, query.get(key), usual, issues, key);
  const metrics = Object.keys(model.metrics);
  const seed = query.get("seed");
  const goodSeed = seed === null || (/^-?\d{1,10}$/.test(seed) && Number(seed) === (Number(seed) | 0));
  if (!goodSeed) reject("seed", seed ?? "", "a 32-bit integer");
  const wanted = {
    ...base,
    params,
    rows: axis("rows", base.rows),
    columns: axis("cols", base.columns),
    metric: oneOf("metric", metrics, base.metric),
    second: oneOf("second", ["", ...metrics], base.second),
    show: oneOf("show", SHOWS, base.show),
    along: oneOf("x", ["rows", "columns"] as const, base.along),
    against: readAgainst(model, query.get("vs"), issues) ?? base.against,
    seed: goodSeed && seed !== null ? Number(seed) : base.seed,
    calibration: decodeCalibration(model, query, base.params, issues),
    tool: query.get("tool") ?? base.tool,
    tools: readTools(query),
  };
  const problem = checkViewAxes(model, wanted);
  if (problem)
    issues.push({
      param: "rows, cols",
      value: `${query.get("rows") ?? ""} ${query.get("cols") ?? ""}`,
      message: problem,
    });
  const view: LabView = problem ? { ...wanted, rows: base.rows, columns: base.columns } : wanted;
  const focus = readFocus(model, shownView(model, view), query.get("at"), issues);
  return { view: { ...view, focus }, issues };
}

function readAxis(
  model: Model,
  params: Params,
  code: string | null,
  usual: Axis,
  issues: Issue[],
  key: string,
): Axis {
  if (code === null) return usual;
  const [id = "", values] = code.split(/:(.*)/s);
  const param = Object.hasOwn(model.params, id) ? model.params[id] : undefined;
  if (!param) {
    const known = Object.keys(model.params).join(", ");
    issues.push({
      param: key,
      value: code,
      message: `${key}: ${JSON.stringify(id)} is not a setting: ${known}.`,
    });
    return usual;
  }
  if (values === undefined) return suggestedAxis(model, id, params);
  const reading = readAxisValues(id, param, values);
  if (reading.values) return { param: id, values: reading.values };
  issues.push({ param: key, value: code, message: reading.error });
  return usual;
}

function readFocus(model: Model, view: LabView, code: string | null, issues: Issue[]): LabView["focus"] {
  if (code === null) return undefined;
  const [first = "", second = ""] = code.split(",");
  const find = (axis: Axis, text: string) => axis.values.find((value) => valueText(value) === text);
  const row = find(view.rows, first);
  const column = find(view.columns, second);
  if (row !== undefined && column !== undefined) return { row, column };
  const name = (axis: Axis) => {
    const param = model.params[axis.param];
    return param ? paramName(param) : axis.param;
  };
  issues.push({
    param: "at",
    value: code,
    message: `at: ${JSON.stringify(code)} is not a cell of ${name(view.rows)} by ${name(view.columns)}.`,
  });
  return undefined;
}

function readAgainst(model: Model, code: string | null, issues: Issue[]): LabView["against"] {
  if (code === null) return undefined;
  const [id = "", text = ""] = code.split(/:(.*)/s);
  const param = Object.hasOwn(model.params, id) ? model.params[id] : undefined;
  const value = param && readValue(param, text);
  const issue = param && value !== undefined ? checkValue(id, param, value) : undefined;
  if (param && value !== undefined && !issue) return { param: id, value };
  const message =
    issue?.message ?? `vs: ${JSON.stringify(code)} is not a setting and its value, such as mm:8192.`;
  issues.push({ param: "vs", value: code, message });
  return undefined;
}

/** Every tool parses its own text, and reports problems itself. */
function readTools(query: URLSearchParams): LabView["tools"] {
  const texts = [...query].filter(([key]) => key.startsWith(TOOL_PREFIX));
  return Object.fromEntries(texts.map(([key, text]) => [key.slice(TOOL_PREFIX.length), text]));
}
