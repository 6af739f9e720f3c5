import type { Axis, Model, Params, UsedCalibration } from "@wirecost/sim-core";
import { valueText } from "./axis-text.ts";
import { TOOL_PREFIX } from "./lab-address.ts";
import { defaultView, type LabView, suggestedAxis } from "./lab-view.ts";

/** The lab's state as a query string without `?`: only differences from the base, with short readable keys. */
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

/** Commas and colons are allowed in a query, and more readable unencoded. */
function readable(value: string): string {
  return encodeURIComponent(value).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%2F", "/");
}

/**
 * A calibration as parts of an address: the constants (their values are in the address already), its id if a team has
 * stored it, its name, and its domain. A link then opens the same view for those who cannot read it.
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
 * `mm:1024..32600,pattern:find/for-each,joinHow:`; a single value that the address omits is omitted too, and a setting
 * without an effect on any row is empty.
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
