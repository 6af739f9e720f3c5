import {
  type Axis,
  checkValue,
  type Issue,
  type Model,
  type Params,
  type ParamValue,
  paramName,
  type UsedCalibration,
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

/** What is set in a tool stands under its id: `tool.hours=60:100`. No parameter has a point in its name. */
export const TOOL_PREFIX = "tool.";

/**
 * Reads an address. What cannot be used is left at the base and reported with its name, its value and what would be
 * right, so that an edited or damaged address still opens.
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

/** Every tool reads its own text, and says what is wrong with it where it is set. */
function readTools(query: URLSearchParams): LabView["tools"] {
  const texts = [...query].filter(([key]) => key.startsWith(TOOL_PREFIX));
  return Object.fromEntries(texts.map(([key, text]) => [key.slice(TOOL_PREFIX.length), text]));
}

/** The lab's state as a query string without `?`: only what differs from the base, in short readable keys. */
export function encodeView(
  model: Model,
  view: LabView,
  base: LabView = defaultView(model),
  set?: string,
): string {
  const parts: [string, string][] = [];
  const put = (key: string, value: string, usual?: string) => {
    if (value !== usual) parts.push([key, value]);
  };
  if (set) put("set", set);
  for (const id of Object.keys(model.params)) {
    const value = view.params[id];
    if (value !== undefined && value !== base.params[id]) put(id, valueText(value));
  }
  put("rows", axisCode(model, view.rows), axisCode(model, base.rows));
  put("cols", axisCode(model, view.columns), axisCode(model, base.columns));
  put("metric", view.metric, base.metric);
  put("second", view.second, base.second);
  if (view.focus) put("at", `${valueText(view.focus.row)},${valueText(view.focus.column)}`);
  put("show", view.show, base.show);
  put("x", view.along, base.along);
  if (view.against) put("vs", `${view.against.param}:${valueText(view.against.value)}`);
  put("seed", String(view.seed), String(base.seed));
  if (view.calibration)
    for (const [key, value] of encodeCalibration(model, view.calibration, base.params)) put(key, value);
  put("tool", view.tool, base.tool);
  for (const [id, text] of Object.entries(view.tools)) if (text) put(TOOL_PREFIX + id, text);
  return parts
    .map(([key, value]) => `${key}=${key === "fit" ? encodeURIComponent(value) : readable(value)}`)
    .join("&");
}

function axisCode(model: Model, axis: Axis): string {
  const values = axis.values.map(valueText).join(",");
  const usual = suggestedAxis(model, axis.param).values.map(valueText).join(",");
  return values === usual ? axis.param : `${axis.param}:${values}`;
}

/** Commas and colons may stand in a query as they are, and read better so. */
function readable(value: string): string {
  return encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
}

/**
 * A calibration as parts of an address: the constants (their values stand in the address already), its id where a
 * team has stored it, its name, and its domain. A link then opens the same view for those who cannot read it.
 *
 * @param base settings that the address leaves out
 */
function encodeCalibration(
  model: Model,
  used: UsedCalibration,
  base: Params,
): readonly (readonly [string, string])[] {
  return [
    ["calibrated", used.params.join(",")],
    ...(used.id === undefined ? [] : [["calibration", used.id] as const]),
    ["fit", used.name],
    ["within", encodeDomain(model, used, base)],
    ...(used.intervals ? [["intervals", encodeIntervals(used.intervals)] as const] : []),
    ...(used.joint ? [["joint", encodeJoint(used.joint)] as const] : []),
  ];
}

/** `recordBytes:201.5..208,latencyMs:0.9..1.1` */
function encodeIntervals(intervals: NonNullable<UsedCalibration["intervals"]>): string {
  return Object.entries(intervals)
    .map(([id, { low, high }]) => `${id}:${low}..${high}`)
    .join(",");
}

/** `latencyMs:0.05,serverUsPerRecord:-0.04~0.002` */
function encodeJoint(joint: NonNullable<UsedCalibration["joint"]>): string {
  return Object.entries(joint)
    .map(([id, errors]) => `${id}:${errors.join("~")}`)
    .join(",");
}

/**
 * `mm:1024..32600,pattern:find/for-each,joinHow:`; what held one value that the address also leaves out is left
 * out, what had no effect on any row stands there empty.
 */
function encodeDomain(model: Model, { params, domain }: UsedCalibration, base: Params): string {
  return Object.keys(model.params)
    .filter((id) => !params.includes(id))
    .flatMap((id) => {
      const range = domain[id];
      if (!range) return [`${id}:`];
      const [low, high, ...others] = "min" in range ? [range.min, range.max] : [...range.values];
      if (others.length === 0 && low === base[id] && (high === undefined || high === low)) return [];
      if ("min" in range) return [`${id}:${low === high ? low : `${low}..${high}`}`];
      return [`${id}:${range.values.map(valueText).join("/")}`];
    })
    .join(",");
}
