import type { Params } from "@wirecost/sim-core";
import type { Calibration } from "./calibration.ts";

/** The fitted constants as settings, to override others with. */
export function calibratedParams(calibration: Calibration): Params {
  return Object.fromEntries(calibration.constants.map(({ param, value }) => [param, value]));
}
