import type { UsedCalibration } from "@wirecost/sim-core";
import type { Calibration } from "./calibration.ts";

/** A fit as stored in a design: intervals to four digits, more than their accuracy. */
export function usedCalibration(
  stored: Pick<UsedCalibration, "id" | "name">,
  { constants, domain, joint }: Pick<Calibration, "constants" | "domain" | "joint">,
): UsedCalibration {
  const short = (value: number) => Number(value.toPrecision(4));
  return {
    ...(stored.id === undefined ? {} : { id: stored.id }),
    name: stored.name,
    params: constants.map(({ param }) => param),
    domain,
    intervals: Object.fromEntries(
      constants.map(({ param, low, high }) => [param, { low: short(low), high: short(high) }]),
    ),
    ...(joint && { joint }),
  };
}
