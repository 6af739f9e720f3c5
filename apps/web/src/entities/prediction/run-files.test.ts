import { isUsable, readMeasurements } from "@wirecost/importers";
import { computeRun, getModel, models, type UsedCalibration } from "@wirecost/sim-core";
import { describe, expect, it, test } from "vitest";
import { defaultView, viewDesign } from "../design/lab-view.ts";
import { cellsCsv, computedBy } from "./run-files.ts";

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
