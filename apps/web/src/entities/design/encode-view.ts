import type { Axis, Model } from "@wirecost/sim-core";
import { valueText } from "./axis-text.ts";
import { suggestedAxis } from "./default-axis.ts";
import { encodeCalibration } from "./encode-calibration.ts";
import { TOOL_PREFIX } from "./lab-address.ts";
import { defaultView, type LabView } from "./lab-view.ts";

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
