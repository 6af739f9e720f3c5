import { describe, expect, it } from "vitest";
import { AxisError, UnknownModelError } from "./errors.ts";
import { getModel } from "./models.ts";
import { computeRun, type Design, serializeRun } from "./run.ts";
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
  it("keeps what is needed to show and to compute it again", () => {
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

  it("gives the same bytes whatever the order the parameters were given in", () => {
    const one = serializeRun(computeRun({ ...design, params: { records: 10, mm: 4096 } }));
    const other = serializeRun(computeRun({ ...design, params: { mm: 4096, records: 10 } }));
    expect(one).toBe(other);
    expect(JSON.parse(one)).toEqual(computeRun({ ...design, params: { records: 10, mm: 4096 } }));
  });

  it("refuses unknown models and metrics by name", () => {
    expect(() => computeRun({ ...design, model: "oracle" })).toThrow(UnknownModelError);
    expect(() => computeRun({ ...design, metric: "joy" })).toThrow(AxisError);
  });
});
