import { usedCalibration } from "@wirecost/analysis";
import type { Calibration } from "@wirecost/contract";
import type { Params, UsedCalibration } from "@wirecost/sim-core";

/** A stored calibration as the lab takes it: whose constants they are, and their values. */
export function calibrationInUse(stored: Calibration): {
  readonly used: UsedCalibration;
  readonly constants: Params;
} {
  return {
    used: usedCalibration(stored, stored),
    constants: Object.fromEntries(stored.constants.map(({ param, value }) => [param, value])),
  };
}
