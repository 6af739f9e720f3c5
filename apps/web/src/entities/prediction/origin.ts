import {
  type Advice,
  type Axis,
  beyondPublished,
  type Extrapolation,
  extrapolates,
  type Model,
  type Params,
  type ParamValue,
  type UsedCalibration,
} from "@wirecost/sim-core";
import type { Origin } from "../../shared/ui/tables/tags.tsx";

/** The computed object with the calibration of its constants: a view, a design or a run. */
export interface Calibrated {
  readonly params: Params;
  readonly metric: string;
  readonly calibration?: UsedCalibration | undefined;
}

/**
 * Origin of a number for these settings: extrapolated if one of them is outside of the measured rows on which it is
 * based, otherwise calibrated if they include every calibrated constant. The rows are those that were fitted, or
 * without a calibration the published ones.
 *
 * @param metric of the number; what was computed for when omitted
 */
export function originOf(model: Model, of: Calibrated, settings: Params, metric?: string): Origin {
  if (outsideOf(model, of, settings, metric).length > 0) return "extrapolated";
  return isCalibrated(of, settings) ? "calibrated" : "predicted";
}

/** The settings outside of the rows on which a number is based, each with its range. */
export function outsideOf(
  model: Model,
  of: Calibrated,
  settings: Params,
  metric = of.metric,
): readonly Extrapolation[] {
  return of.calibration && isCalibrated(of, settings)
    ? extrapolates(model, of.calibration, settings)
    : beyondPublished(model, metric, settings);
}

/**
 * Extrapolation of advice for some settings, without that of the settings themselves, which is shown next to it. The
 * range of a setting unchanged by the advice may differ: published rows are those with the same choices.
 */
export function adviceOutside(
  model: Model,
  of: Calibrated,
  settings: Params,
  { beyond }: Advice,
): readonly Extrapolation[] {
  const own = outsideOf(model, of, settings).map((one) => JSON.stringify(one));
  return beyond.filter((one) => !own.includes(JSON.stringify(one)));
}

function isCalibrated({ params, calibration }: Calibrated, settings: Params): boolean {
  return calibration?.params.every((id) => settings[id] === params[id]) ?? false;
}

/** The origin of every cell, the last axis fastest; undefined if all are merely predicted. */
export function originsOf(
  model: Model,
  of: Calibrated,
  [rows, columns]: readonly [Axis, Axis],
): readonly Origin[] | undefined {
  // One object for all cells: copying the settings for each would take most of the time.
  const settings: Record<string, ParamValue> = { ...of.params };
  const origins = rows.values.flatMap((row) => {
    settings[rows.param] = row;
    return columns.values.map((column) => {
      settings[columns.param] = column;
      return originOf(model, of, settings);
    });
  });
  return origins.every((origin) => origin === "predicted") ? undefined : origins;
}
