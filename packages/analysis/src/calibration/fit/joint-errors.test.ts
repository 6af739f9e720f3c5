import {
  defaultParams,
  drawConstants,
  type FittedErrors,
  roundTrips as model,
  quantile,
  rng,
  simulate,
  uncertainConstants,
} from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { syntheticRows } from "../../testing/synthetic-rows.ts";
import { calibrate } from "../calibrate.ts";
import { usedCalibration } from "../used-calibration.ts";

const setup = { pattern: "query-a-row", rttMs: 0.7, rowBytes: 90, fixedMs: 0 };
const free = ["tripUs", "serverUsPerQuery", "serverUsPerRow"];
const cells = [40, 900, 12_000].map((rowCount) => ({ ...setup, rowCount }));
// Every query is a round trip with one row, so rows determine only the sum of both costs.
const rows = syntheticRows(
  model,
  [...cells, ...cells, ...cells],
  { tripUs: 60, serverUsPerQuery: 300, serverUsPerRow: 9 },
  { elapsedMs: 0.02 },
  5,
);
const calibration = calibrate({ model, base: defaultParams(model), rows, free, folds: 0, seed: 1 });
const { params, ...used } = usedCalibration({ name: "ours" }, calibration);
const fitted = Object.fromEntries(calibration.constants.map(({ param, value }) => [param, value]));

/** Ratio of a job's elapsed time at the upper to the lower end of 95 % of the draws. */
function width(settings: typeof setup & { rowCount: number }, known: FittedErrors): number {
  const at = { ...defaultParams(model), ...settings, ...fitted };
  const constants = uncertainConstants(model, [at], known).filter(({ id }) => params.includes(id));
  expect(constants.map(({ id }) => id)).toEqual(free);
  const random = rng(8);
  const times = Array.from({ length: 500 }, () => {
    const { elapsedMs = Number.NaN } = simulate(model, { ...at, ...drawConstants(constants, random)(at) });
    return elapsedMs;
  });
  return quantile(times, 0.975) / quantile(times, 0.025);
}

it("gives the combined cost of constants, none of which is known alone", () => {
  for (const { low, high } of calibration.constants) expect(high / Math.max(low, 1e-9)).toBeGreaterThan(2);
  const measured = { ...setup, rowCount: 5000 };
  expect(width(measured, used)).toBeLessThan(1.1);
  expect(width(measured, { intervals: used.intervals })).toBeGreaterThan(1.3);
});

it("is as uncertain as each constant for a job with another share of them", () => {
  const batched = { ...setup, pattern: "cursor", rowCount: 100_000 };
  expect(width(batched, used)).toBeGreaterThan(1.1);
});

it("omits constants that may be 0, and has one vector for each other constant", () => {
  const joint = calibrate({
    model,
    base: defaultParams(model),
    rows,
    free: [...free, "fixedMs"],
    folds: 0,
    seed: 1,
  }).joint;
  expect(Object.keys(joint ?? {})).toEqual(free);
  for (const errors of Object.values(joint ?? {})) {
    expect(errors.length).toBeLessThanOrEqual(free.length);
    expect(Math.hypot(...errors)).toBeGreaterThan(0);
  }
});
