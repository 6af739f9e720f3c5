import { isUsable, readMeasurements } from "@wirecost/importers";
import {
  type Axis,
  computeRun,
  defaultParams,
  getModel,
  models,
  type UsedCalibration,
} from "@wirecost/sim-core";
import { describe, expect, it, test } from "vitest";
import { defaultView, viewDesign } from "../design/lab-view.ts";
import { originOf, originsOf, outsideOf } from "./origin.ts";
import { cellsCsv, computedBy, originsText } from "./run-files.ts";

const model = getModel("openedge-query");
const params = { ...defaultParams(model), mm: 8192, latencyMs: 0.3 };
const calibration: UsedCalibration = {
  name: "ours",
  params: ["latencyMs"],
  domain: { mm: { min: 1024, max: 16_384 } },
};
const of = { params, metric: "messages", calibration };
const mm: Axis = { param: "mm", values: [1024, 8192, 32_600] };
const latency: Axis = { param: "latencyMs", values: [0.3, 1] };

describe("the origin of a number", () => {
  it.each([
    ["with no calibration", { params, metric: "messages" }, params, "predicted"],
    ["with calibrated constants", of, params, "calibrated"],
    ["with another value for one of them", of, { ...params, latencyMs: 1 }, "predicted"],
    ["beyond the fitted rows", of, { ...params, mm: 32_600 }, "extrapolated"],
  ])("%s", (_, computed, settings, origin) => {
    expect(originOf(model, computed, settings)).toBe(origin);
  });

  it("names the setting that goes beyond, and how far the rows go", () => {
    const [outside] = outsideOf(model, of, { ...params, mm: 32_600 });
    expect(outside).toMatchObject({
      param: "mm",
      value: 32_600,
      range: { min: 1024, max: 16_384 },
    });
    expect(outsideOf(model, of, params)).toEqual([]);
    expect(outsideOf(model, of, { ...params, mm: 32_600, latencyMs: 1 })).toEqual([]);
  });

  it("is counted over a matrix", () => {
    expect(originsOf(model, { params, metric: "messages" }, [mm, latency])).toBeUndefined();
    const origins = originsOf(model, of, [mm, latency]);
    expect(origins).toEqual([
      "calibrated",
      "predicted",
      "calibrated",
      "predicted",
      "extrapolated",
      "predicted",
    ]);
    expect(originsText(origins)).toBe(
      "2 of 6 cells calibrated, 1 of 6 cells extrapolated, 3 of 6 cells predicted",
    );
    expect(originsText(undefined)).toBe("predicted");
    expect(originsText(["calibrated", "calibrated"])).toBe("calibrated");
  });
});

test.each(models)("cells of $id are read again without a question", (model) => {
  const run = computeRun(viewDesign(model, defaultView(model)));
  const bytes = new TextEncoder().encode(cellsCsv(model, run));
  const reading = readMeasurements({ name: "cells.csv", bytes }, { model });
  expect(reading.complaints).toEqual([]);
  expect(isUsable(reading)).toBe(true);
  expect(reading.columns?.filter(({ known }) => !known)).toEqual([]);
  expect(reading.rows).toHaveLength(run.cells.length);
  const [row] = reading.rows;
  expect(row?.settings).toMatchObject({
    ...run.params,
    [run.axes[0].param]: run.axes[0].values[0],
    [run.axes[1].param]: run.axes[1].values[0],
  });
  const figures = run.metrics.map((id, i) => [id, run.cells[0]?.[i]]);
  expect(row?.metrics).toEqual(Object.fromEntries(figures.filter(([, value]) => Number.isFinite(value))));
});

describe("computed by", () => {
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
});
