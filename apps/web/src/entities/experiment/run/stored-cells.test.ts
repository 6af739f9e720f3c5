import { computeRun, getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { storedCells } from "./stored-cells.ts";

const model = getModel("openedge-query");
const run = computeRun({
  model: model.id,
  params: {},
  axes: [
    { param: "mm", values: [1024, 32_600] },
    { param: "prefetchNumRecs", values: [16, 10_000] },
  ],
  metric: "messages",
  seed: 1,
});

describe("storedCells", () => {
  it("shows the stored values with names, units and marks", () => {
    const drawn = storedCells(model, run, "messages", "elapsedMs");
    expect(drawn.rows).toMatchObject({ name: "-Mm", unit: "bytes", labels: ["1,024", "32,600"] });
    expect(drawn.values).toEqual(run.cells.map((cell) => cell[run.metrics.indexOf("messages")]));
    expect(drawn.cells[3]).toMatchObject({ step: 0, mark: "best" });
    expect(drawn.cells[3]?.text).toMatch(/ msgs$/);
    expect(drawn.cells[0]?.mark).toBeUndefined();
  });
  it("marks what the lab would: all that reads like the best", () => {
    const at = run.metrics.indexOf("elapsedMs");
    const elapsed = [700, 500.2, 650, 500];
    const close = {
      ...run,
      cells: run.cells.map((cell, i) => cell.map((value, m) => (m === at ? (elapsed[i] ?? value) : value))),
    };
    const drawn = storedCells(model, close, "elapsedMs", "messages");
    expect(drawn.cells.map((cell) => cell.mark)).toEqual([undefined, "best", undefined, "best"]);
  });
  it("still shows a run of a model that is gone", () => {
    const drawn = storedCells(undefined, { ...run, model: "gone" }, "messages", "elapsedMs");
    expect(drawn.rows).toMatchObject({ name: "mm", unit: "", labels: ["1024", "32600"] });
    expect(drawn.cells.map((cell) => cell.mark)).toEqual([undefined, undefined, undefined, undefined]);
    expect(drawn.cells[0]?.text).not.toContain("msgs");
  });
  it("shows nothing beneath where the second metric was not stored", () => {
    expect(storedCells(model, run, "messages", "joy").cells[0]?.small).toBeUndefined();
  });
});
