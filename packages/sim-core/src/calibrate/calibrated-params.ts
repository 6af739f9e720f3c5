import type { Params } from "../param.ts";
import type { Calibration } from "./calibration.ts";

/** The fitted constants as settings, to override others with. */
export function calibratedParams(calibration: Calibration): Params {
  return Object.fromEntries(calibration.constants.map(({ param, value }) => [param, value]));
}
