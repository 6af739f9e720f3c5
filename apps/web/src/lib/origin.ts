import {
  type Axis,
  cellParams,
  type Extrapolation,
  extrapolates,
  type Model,
  type Params,
  type UsedCalibration,
} from "@wirecost/sim-core";

/** Where a computed number comes from. */
export type Origin = "predicted" | "calibrated" | "extrapolated";

/** What was computed, and with whose constants: a view, a design or a run. */
export interface Calibrated {
  readonly params: Params;
  readonly calibration?: UsedCalibration | undefined;
}

/**
 * Where a number for these settings comes from: calibrated while they hold every calibrated constant, extrapolated
 * where another of them lies outside of the rows that were fitted.
 */
export function originOf(model: Model, { params, calibration }: Calibrated, settings: Params): Origin {
  if (!calibration?.params.every((id) => settings[id] === params[id])) return "predicted";
  return extrapolates(model, calibration, settings).length > 0 ? "extrapolated" : "calibrated";
}

/** The settings that lie outside of the rows behind the fit, each with its range in words; none where nothing is calibrated. */
export function outsideOf(model: Model, of: Calibrated, settings: Params): readonly Extrapolation[] {
  return of.calibration && originOf(model, of, settings) === "extrapolated"
    ? extrapolates(model, of.calibration, settings)
    : [];
}

/** The origin of every cell, the last axis fastest; undefined where nothing is calibrated. */
export function originsOf(
  model: Model,
  of: Calibrated,
  axes: readonly [Axis, Axis],
): readonly Origin[] | undefined {
  if (!of.calibration) return undefined;
  return Array.from({ length: axes[0].values.length * axes[1].values.length }, (_, index) =>
    originOf(model, of, cellParams(of.params, axes, index)),
  );
}

/** "predicted", or for cells of several origins "calibrated; 3 of 20 cells extrapolated". */
export function originsText(origins: readonly Origin[] | undefined): string {
  if (!origins) return "predicted";
  const count = (origin: Origin) => origins.filter((one) => one === origin).length;
  const present = (["calibrated", "extrapolated", "predicted"] as const).filter((one) => count(one) > 0);
  const [only = "predicted"] = present;
  if (present.length < 2) return only;
  return present.map((one) => `${count(one)} of ${origins.length} cells ${one}`).join(", ");
}
