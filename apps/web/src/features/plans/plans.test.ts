import { makePlan, planProgress, writePlanMark } from "@wirecost/analysis";
import { getModel } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planMatrixCells } from "./plan-body.tsx";
import { DEFAULT_PLAN, readPlan, writePlan } from "./tool/plan-settings.ts";

const model = getModel("openedge-query");
const { view } = model;
const plan = makePlan(
  { model: model.id, params: {}, axes: [view.rows, view.columns], metric: "elapsedMs", seed: 1 },
  { replicates: 2 },
);

function indexOf(id: string): number {
  const settings = plan.cells.find((cell) => cell.id === id)?.settings ?? {};
  const [rows, columns] = plan.axes;
  const at = ({ param, values }: (typeof plan.axes)[number]) => values.indexOf(settings[param] ?? "");
  return at(rows) * columns.values.length + at(columns);
}

it("shows measured, pending and unplanned runs", () => {
  const predicted = plan.cells.find(({ id }) => id === "c2")?.predicted ?? Number.NaN;
  const label = writePlanMark({ plan: plan.id, cell: "c2", replicate: 1 });
  const row = { row: "1", label, settings: {}, metrics: { elapsedMs: predicted * 2 } };
  const cells = planMatrixCells(model, plan, planProgress(plan, [row]));
  expect(cells).toHaveLength(view.rows.values.length * view.columns.values.length);
  expect(cells[indexOf("c2")]).toMatchObject({ measured: true, step: 0 });
  expect(cells[indexOf("c2")]?.small).toMatch(/^pred\. .50 % · 1 of 2$/);
  expect(cells[indexOf("c1")]).toMatchObject({ small: "0 of 2 measured", hatched: true });
  const rest = cells.filter(({ small }) => small === "not planned");
  expect(rest).toHaveLength(cells.length - plan.cells.length);
  expect(rest.every(({ hatched }) => hatched)).toBe(true);
  expect(cells[indexOf("c2")]?.hatched).toBe(undefined);
});

it("does not compare a run with other settings with the plan's prediction", () => {
  const label = writePlanMark({ plan: plan.id, cell: "c2", replicate: 2 });
  const row = { row: "1", label, settings: { records: 733 }, metrics: { elapsedMs: 1234 } };
  const cell = planMatrixCells(model, plan, planProgress(plan, [row]))[indexOf("c2")];
  expect(cell).toMatchObject({ small: "not as planned · 1 of 2", step: 3, measured: true });
});

describe("plan settings", () => {
  it("are not in the address while they are the defaults", () => {
    expect(writePlan(DEFAULT_PLAN)).toBe("");
    expect(readPlan("")).toEqual({ settings: DEFAULT_PLAN, complaints: [] });
  });

  it("are parsed back", () => {
    const any = fc.record({
      cells: fc.integer({ min: 2, max: 50 }),
      noise: fc.integer({ min: 0, max: 100 }),
      effect: fc.integer({ min: 1, max: 1000 }),
      runs: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
      corners: fc.boolean(),
      minutes: fc.option(fc.integer({ min: 1, max: 100_000 }), { nil: undefined }),
      restarts: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(any, (settings) => {
        expect(readPlan(writePlan(settings))).toEqual({ settings, complaints: [] });
      }),
    );
  });

  it.each([
    "cells:1",
    "cells:x",
    "runs:0",
    "minutes:0",
    "restarts:2.5",
    "noise:-1",
    "joy:3",
    "corners:on",
    "toString:1",
  ])("say so about %s and keep the usual ones", (text) => {
    const { settings, complaints } = readPlan(text);
    expect(settings).toEqual(DEFAULT_PLAN);
    expect(complaints).toEqual([expect.stringContaining(text)]);
  });
});
