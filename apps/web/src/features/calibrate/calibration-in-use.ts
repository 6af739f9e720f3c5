import type { Calibration } from "@wirecost/contract";
import { fittedIntervals, type Params, type UsedCalibration } from "@wirecost/sim-core";

/** A stored calibration as the lab takes it: whose constants they are, and their values. */
export function calibrationInUse({ id, name, constants, domain }: Calibration): {
  readonly used: UsedCalibration;
  readonly constants: Params;
} {
  return {
    used: {
      id,
      name,
      params: constants.map(({ param }) => param),
      domain,
      intervals: fittedIntervals(constants),
    },
    constants: Object.fromEntries(constants.map(({ param, value }) => [param, value])),
  };
}
