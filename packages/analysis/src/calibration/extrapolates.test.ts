import {
  defaultParams,
  extrapolates,
  extrapolationText,
  openedgeQuery as model,
  type Params,
} from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { syntheticRows } from "../testing/synthetic-rows.ts";
import { calibrate } from "./calibrate.ts";
import { calibratedParams } from "./calibrated-params.ts";

const base: Params = { ...defaultParams(model), bandwidthMbit: 100 };
const settings = [1000, 2000, 5000].map((records) => ({ records, mm: 8192 }));
const rows = syntheticRows(model, settings, { latencyMs: 0.5 }, { elapsedMs: 0.01 }, 1);
const calibration = calibrate({ model, base, rows, free: ["latencyMs"], folds: 0, seed: 1 });
const lab: Params = { ...base, ...calibratedParams(calibration), records: 1500 };

it("is empty within the range of the fitted rows", () => {
  expect(lab.latencyMs).toBe(calibration.constants[0]?.value);
  expect(lab.latencyMs).toBeLessThan(Number(base.latencyMs));
  expect(extrapolates(model, calibration, lab)).toEqual([]);
});

it("names the setting outside, and the range of the rows", () => {
  const outside = { ...lab, records: 9000, mm: 1024, prefetchDelay: false, pattern: "find-no-lock" };
  expect(extrapolates(model, calibration, outside).map((one) => extrapolationText(model, one))).toEqual([
    "Code pattern is FIND in a loop, NO-LOCK; the rows behind the fit have only FOR EACH NO-LOCK.",
    "Records 9,000 is outside of the rows behind the fit, which have 1,000 to 5,000 records.",
    "-Mm 1,024 bytes is outside of the rows behind the fit, which have 8,192 bytes.",
  ]);
});
