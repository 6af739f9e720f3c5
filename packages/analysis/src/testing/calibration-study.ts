import type { Model } from "@wirecost/sim-core";
import { calibrate } from "../calibration/calibrate.ts";
import { randomRequest } from "./random-request.ts";

/** How far a prediction may be off without noise before a fit counts as missed. */
const OFF = 0.05;

/** Fits to rows that the model made without noise. */
export interface Recovery {
  readonly fits: number;
  /** Fits with a prediction that is off by more than 5 %: the seed, the worst error, and how many constants were free. */
  readonly missed: readonly { readonly seed: number; readonly worst: number; readonly constants: number }[];
}

/** Fits `fits` random requests whose constants are up to 20 times their defaults, whichever way. */
export function recoveryStudy(model: Model, fits: number): Recovery {
  const requests = knownRequests(model, fits, { apart: 20 });
  const missed = requests.flatMap(({ seed, known }) => {
    const { errors, constants } = calibrate(known.request);
    return errors.fitted.worst > OFF
      ? [{ seed, worst: errors.fitted.worst, constants: constants.length }]
      : [];
  });
  return { fits: requests.length, missed };
}

/** How often intervals cover the constants that rows were made with. */
export interface Coverage {
  readonly constants: readonly {
    readonly param: string;
    readonly intervals: number;
    readonly covered: number;
    /** Intervals that have both ends within the parameter's range. */
    readonly bounded: number;
  }[];
}

/** Fits `fits` random requests with two runs of each cell, 5 % of noise, and constants up to `apart` times their defaults. */
export function coverageStudy(model: Model, fits: number, apart: number): Coverage {
  const counts = new Map<string, { intervals: number; covered: number; bounded: number }>();
  for (const { known } of knownRequests(model, fits, { apart, noise: 0.05, runs: 2 })) {
    for (const { param, low, high } of calibrate(known.request).constants) {
      const declared = model.params[param];
      const truth = Number(known.truth[param]);
      const count = counts.get(param) ?? { intervals: 0, covered: 0, bounded: 0 };
      count.intervals++;
      if (low <= truth && truth <= high) count.covered++;
      if (declared?.kind === "number" && low > declared.min && high < declared.max) count.bounded++;
      counts.set(param, count);
    }
  }
  return { constants: [...counts].map(([param, count]) => ({ param, ...count })) };
}

/** The first requests by seed that leave constants to fit. */
function knownRequests(model: Model, fits: number, of: Omit<Parameters<typeof randomRequest>[1], "seed">) {
  const found = [];
  for (let seed = 1; found.length < fits; seed++) {
    const known = randomRequest(model, { seed, ...of });
    if (known.request.free.length > 0) found.push({ seed, known });
  }
  return found;
}
