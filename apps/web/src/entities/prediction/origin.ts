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

/** What was computed, and with whose constants: a view, a design or a run. */
export interface Calibrated {
  readonly params: Params;
  readonly metric: string;
  readonly calibration?: UsedCalibration | undefined;
}

/**
 * Where a number for these settings comes from: extrapolated where one of them lies outside of the measured rows that
 * it rests on, otherwise calibrated while they hold every calibrated constant. What a number rests on is the rows that
 * were fitted, or without a calibration the published rows.
 *
 * @param metric of the number; what was computed for when omitted
 */
export function originOf(model: Model, of: Calibrated, settings: Params, metric?: string): Origin {
  if (outsideOf(model, of, settings, metric).length > 0) return "extrapolated";
  return isCalibrated(of, settings) ? "calibrated" : "predicted";
}

/** The settings that lie outside of the rows that a number rests on, each with its range. */
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
 * Where advice for some settings extrapolates, without what is said of the settings themselves, which stands beside it.
 * The range of a setting that advice leaves as it is may be another: published rows are those with the same choices.
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

/** Whether settings hold every calibrated constant. */
function isCalibrated({ params, calibration }: Calibrated, settings: Params): boolean {
  return calibration?.params.every((id) => settings[id] === params[id]) ?? false;
}

/** The origin of every cell, the last axis fastest; undefined where all are merely predicted. */
export function originsOf(
  model: Model,
  of: Calibrated,
  [rows, columns]: readonly [Axis, Axis],
): readonly Origin[] | undefined {
  // One object for all cells: a copy of the settings for each would take most of the time.
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
