import type { Calibration } from "@wirecost/contract";
import { defaultParams, type Model, type Params, type ParamValue } from "@wirecost/sim-core";
import { designHref } from "../../entities/design/design-address.ts";
import { calibrationInUse } from "./calibration-queries.ts";

/** Address of the lab with a stored calibration in use, at settings that the fitted rows had. */
export function calibrationHref(model: Model, calibration: Calibration): string {
  const { used, constants } = calibrationInUse(calibration);
  const { rows, columns, metric } = model.view;
  return designHref(model, {
    model: model.id,
    params: { ...settingsWithin(model, calibration.domain), ...constants },
    axes: [rows, columns],
    metric,
    seed: 1,
    calibration: used,
  });
}

/** The model's defaults, moved into the domain where they lie outside of it. */
export function settingsWithin(model: Model, domain: Calibration["domain"]): Params {
  const defaults = defaultParams(model);
  const nearest = (id: string, value: ParamValue): ParamValue => {
    const range = domain[id];
    if (!range) return value;
    if ("values" in range) return range.values.includes(value) ? value : (range.values[0] ?? value);
    return typeof value === "number" ? Math.min(range.max, Math.max(range.min, value)) : value;
  };
  return Object.fromEntries(
    Object.entries(defaults).map(([id, value]) => [id, model.params[id] ? nearest(id, value) : value]),
  );
}
