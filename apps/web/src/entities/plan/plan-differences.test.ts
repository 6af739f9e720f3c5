import { makePlan, planProgress, writePlanMark } from "@wirecost/analysis";
import { getModel, type Params } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { planDifferences } from "./plan-differences.ts";

const model = getModel("round-trips");
const plan = makePlan(
  {
    model: model.id,
    params: { rowCount: 100 },
    axes: [
      { param: "pattern", values: ["query-a-row", "join", "cursor"] },
      { param: "rttMs", values: [1, 300] },
    ],
    metric: "elapsedMs",
    seed: 1,
  },
  { replicates: 2 },
);
const cellOf = (pattern: string) => {
  const cell = plan.cells.find(({ settings }) => settings.pattern === pattern);
  if (!cell) throw new Error(`the plan has no ${pattern}`);
  return cell;
};
const row = (cell: string, settings: Params, setup: Params = {}) => ({
  row: "1",
  label: writePlanMark({ plan: plan.id, cell, replicate: 1 }),
  settings,
  setup,
  metrics: { elapsedMs: 1 },
});

it("says once what every measured cell differs in, and the rest at its cell", () => {
  const [join, cursor] = [cellOf("join"), cellOf("cursor")];
  const rows = [
    row(join.id, { slowStart: false }, { rowBytes: 64 }),
    row(cursor.id, { slowStart: false, fetchSize: 7 }, { rowBytes: 64 }),
  ];
  const { everywhere, own } = planDifferences(model, plan, planProgress(plan, rows));
  expect(everywhere).toContain("Slow start off instead of on");
  expect(everywhere).toHaveLength(2);
  expect(own.get(join.id)).toEqual([]);
  expect(own.get(cursor.id)).toEqual([expect.stringMatching(/^Fetch size 7\srows instead of 100\srows$/)]);
});

it("says nothing of a setting without effect, and leaves a single cell's to it", () => {
  const join = cellOf("join");
  const progress = planProgress(plan, [row(join.id, { slowStart: false, fetchSize: 7 })]);
  const { everywhere, own } = planDifferences(model, plan, progress);
  expect(everywhere).toEqual([]);
  expect(own.get(join.id)).toEqual(["Slow start off instead of on"]);
});
