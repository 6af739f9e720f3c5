import { computeRun, getModel, type UsedCalibration } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { computedBy } from "./computed-by.ts";

const model = getModel("openedge-query");
const calibration: UsedCalibration = {
  name: "ours",
  params: ["latencyMs"],
  domain: { mm: { min: 1024, max: 8192 } },
};
const design = {
  model: model.id,
  params: { latencyMs: 0.3 },
  axes: [
    { param: "mm", values: [1024, 32_600] },
    { param: "prefetchNumRecs", values: [16] },
  ],
  metric: "messages",
  seed: 1,
} as const;

it.each([
  ["a plain run", {}, `predicted by openedge-query ${model.version}`],
  [
    "a calibrated one",
    { calibration: { ...calibration, domain: {} } },
    `calibrated by openedge-query ${model.version}; calibration ours: latencyMs 0.3`,
  ],
  [
    "one that extrapolates in part",
    { calibration },
    `1 of 2 cells calibrated, 1 of 2 cells extrapolated by openedge-query ${model.version}; calibration ours: latencyMs 0.3`,
  ],
])("names what %s is", (_, more, text) => {
  expect(computedBy(model, computeRun({ ...design, ...more }))).toBe(text);
});
