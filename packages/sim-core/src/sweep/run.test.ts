import { describe, expect, it } from "vitest";
import { AxisError, UnknownModelError } from "../model/errors.ts";
import { getModel } from "../models.ts";
import { computeRun, type Design, runSteps, serializeRun } from "./run.ts";
import { simulate } from "./simulate.ts";

const design: Design = {
  model: "openedge-query",
  params: { records: 1000 },
  axes: [
    { param: "mm", values: [1024, 8192] },
    { param: "prefetchNumRecs", values: [16, 1000] },
  ],
  metric: "elapsedMs",
  seed: 7,
};

describe("computeRun", () => {
  it("has everything to show it and compute it again", () => {
    const run = computeRun(design);
    const model = getModel("openedge-query");
    expect(run).toMatchObject({
      format: 1,
      model: model.id,
      modelVersion: model.version,
      seed: 7,
      axes: design.axes,
    });
    expect(Object.keys(run.params)).toEqual(Object.keys(model.params));
    const { cells, metrics } = run;
    const cell = Object.fromEntries(metrics.map((id, i) => [id, cells[1]?.[i]]));
    expect(cell).toEqual(simulate(model, { records: 1000, mm: 1024, prefetchNumRecs: 1000 }));
  });

  it("gives the same cell by cell, and validates before the first", () => {
    const steps = runSteps(design);
    const seen = [steps.next(), steps.next(), steps.next(), steps.next()];
    expect(seen.every(({ done }) => !done)).toBe(true);
    expect(steps.next()).toEqual({ done: true, value: computeRun(design) });
    const wrong = runSteps({ ...design, axes: [design.axes[0], { param: "mm", values: [1024] }] });
    expect(() => wrong.next()).toThrow(AxisError);
  });

  it("gives the same bytes for any order of parameters", () => {
    const one = serializeRun(computeRun({ ...design, params: { records: 10, mm: 4096 } }));
    const other = serializeRun(computeRun({ ...design, params: { mm: 4096, records: 10 } }));
    expect(one).toBe(other);
    expect(JSON.parse(one)).toEqual(computeRun({ ...design, params: { records: 10, mm: 4096 } }));
  });

  it("contains the calibration of its constants, last and in a fixed order", () => {
    const domain = { records: { min: 1000, max: 1000 }, mm: { min: 1024, max: 8192 } };
    const [serverUsPerRecord, latencyMs] = [
      { low: 40, high: 60 },
      { low: 0.9, high: 1.1 },
    ];
    const intervals = { serverUsPerRecord, latencyMs };
    const used = { name: "ours", params: ["serverUsPerRecord", "latencyMs"], domain, intervals };
    const run = computeRun({ ...design, calibration: used });
    const other = {
      name: "ours",
      params: ["latencyMs", "serverUsPerRecord"],
      domain: { mm: domain.mm, records: domain.records },
      intervals: { latencyMs, serverUsPerRecord },
    };
    expect(serializeRun(run)).toBe(serializeRun(computeRun({ ...design, calibration: other })));
    expect(Object.keys(run).at(-1)).toBe("calibration");
    expect(serializeRun({ ...run, calibration: undefined })).toBe(serializeRun(computeRun(design)));
  });

  it.each([
    ["a constant that none may fit", { params: ["records"], domain: {} }, /"records" is not one of/],
    [
      "a setting that is none",
      { params: ["latencyMs"], domain: { joy: { min: 1, max: 2 } } },
      /"joy" is not one of/,
    ],
    [
      "an interval of another constant",
      { params: ["latencyMs"], domain: {}, intervals: { serverUsPerRecord: { low: 1, high: 2 } } },
      /the interval of "serverUsPerRecord"/,
    ],
    [
      "an interval the wrong way round",
      { params: ["latencyMs"], domain: {}, intervals: { latencyMs: { low: 2, high: 1 } } },
      /from 2 to 1/,
    ],
    [
      "errors of another constant",
      { params: ["latencyMs"], domain: {}, joint: { serverUsPerRecord: [0.1] } },
      /the joint errors of "serverUsPerRecord"/,
    ],
    [
      "more errors than constants",
      { params: ["latencyMs"], domain: {}, joint: { latencyMs: [0.1, 0.2] } },
      /at most 1 numbers/,
    ],
  ])("refuses a calibration of %s", (_, used, words) => {
    expect(() => computeRun({ ...design, calibration: { name: "x", ...used } })).toThrow(words);
  });

  it("rejects unknown models and metrics by name", () => {
    expect(() => computeRun({ ...design, model: "oracle" })).toThrow(UnknownModelError);
    expect(() => computeRun({ ...design, metric: "joy" })).toThrow(AxisError);
  });
});
