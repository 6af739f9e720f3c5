import { computeRun, getModel } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { designOfRun } from "./design-of-run.ts";

const model = getModel("openedge-query");
const run = computeRun({
  model: model.id,
  params: { mm: 1024, latencyMs: 20 },
  axes: [
    { param: "mm", values: [1024, 8192] },
    { param: "prefetchNumRecs", values: [16] },
  ],
  metric: "messages",
  seed: 7,
});

it("computes to the same run again", () => {
  const design = designOfRun(model, run);
  expect(design && computeRun(design)).toEqual(run);
});

it("leaves out a setting that the model has lost, and takes the default of a new one", () => {
  const { mtu: _, ...fewer } = run.params;
  const design = designOfRun(model, { ...run, params: { ...fewer, lost: 3 } });
  expect(design?.params.mtu).toBe(model.params.mtu?.default);
  expect(design?.params.lost).toBeUndefined();
});

it("gives up where the model cannot take it", () => {
  expect(designOfRun(model, { ...run, metric: "joy" })).toBeUndefined();
  expect(designOfRun(model, { ...run, params: { ...run.params, mm: 1 } })).toBeUndefined();
  const lost = { param: "lost", values: [1] };
  expect(designOfRun(model, { ...run, axes: [lost, run.axes[1]] })).toBeUndefined();
});
