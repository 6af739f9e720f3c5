import { applies, getModel } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carriedPlan } from "./carried-plan.ts";
import { makePlan } from "./make-plan.ts";
import { readPlanMark, writePlanMark } from "./plan-mark.ts";
import { planProgress } from "./plan-progress.ts";
import { planSetup } from "./plan-setup.ts";

const { view } = getModel("openedge-query");
const plan = makePlan(
  { model: "openedge-query", params: {}, axes: [view.rows, view.columns], metric: view.metric, seed: 1 },
  { replicates: 3 },
);
const runs = plan.blocks.flatMap((block, i) =>
  block.flatMap(({ cells }) => cells.map((cell) => ({ cell, replicate: i + 1 }))),
);
const rowOf = ({ cell, replicate }: { cell: string; replicate: number }, elapsedMs = replicate) => ({
  row: `${cell}/${replicate}`,
  label: writePlanMark({ plan: plan.id, cell, replicate }),
  settings: plan.cells.find(({ id }) => id === cell)?.settings ?? {},
  metrics: { elapsedMs },
});

describe("planProgress", () => {
  it("adds parts in any order, and lists what is missing", () => {
    fc.assert(
      fc.property(fc.subarray(runs), fc.infiniteStream(fc.nat(1000)), (part, keys) => {
        const shuffled = part.map((run) => ({ run, key: keys.next().value })).sort((a, b) => a.key - b.key);
        const progress = planProgress(
          plan,
          shuffled.map(({ run }) => rowOf(run)),
        );
        expect(progress.measured).toBe(part.length);
        expect(progress.total).toBe(runs.length);
        const missing = progress.cells.flatMap(({ cell, missing }) =>
          missing.map((replicate) => `${cell.id} ${replicate}`),
        );
        expect(missing.length + progress.measured).toBe(progress.total);
        for (const { cell, replicate } of part) expect(missing).not.toContain(`${cell} ${replicate}`);
      }),
    );
  });

  it("counts a run once, with its latest measurement, and uses medians of replicates", () => {
    const mine = runs.filter(({ cell }) => cell === "c2").map((run) => rowOf(run));
    const again = rowOf({ cell: "c2", replicate: 3 }, 50);
    const { cells, measured } = planProgress(plan, [...mine, ...mine, again]);
    expect(measured).toBe(3);
    expect(cells[1]?.rows.map(({ metrics }) => metrics.elapsedMs)).toEqual([1, 2, 50]);
    expect(cells[1]?.metrics).toEqual({ elapsedMs: 2 });
  });

  it("ignores other plans' rows, and names unknown cells", () => {
    const other = { ...rowOf({ cell: "c1", replicate: 1 }), label: "plan-0000000000000 c1 r1" };
    const strange = rowOf({ cell: "c99", replicate: 1 });
    const late = rowOf({ cell: "c1", replicate: 4 });
    expect(planProgress(plan, [other, strange, late])).toMatchObject({
      measured: 0,
      strangers: [strange, late],
    });
  });

  it("lists settings of rows that differ from the plan", () => {
    const row = { ...rowOf({ cell: "c1", replicate: 1 }), setup: { records: 1801, mtu: 1500 } };
    expect(planProgress(plan, [row]).cells[0]?.differs).toEqual(["records"]);
  });
});

describe("planSetup", () => {
  const model = getModel(plan.model);
  const axes = plan.axes.map(({ param }) => param);

  it("has the common settings of all runs, without axes and default constants", () => {
    const all = runs.map((run) => rowOf(run));
    const setup = planSetup(model, plan, all);
    expect(setup.pattern).toBe(plan.params.pattern);
    for (const id of [...axes, ...Object.keys(model.free)]) expect(setup).not.toHaveProperty(id);
    const rows = runs.map((run) => ({ ...rowOf(run), setup }));
    expect(planProgress(plan, rows).cells.flatMap(({ differs }) => differs)).toEqual([]);
  });

  it("has a constant that the plan changes, and no settings without effect", () => {
    const [free = ""] = Object.keys(model.free).filter((id) => model.params[id]?.kind === "number");
    const changed = Number(plan.params[free]) * 2;
    const all = runs.map((run) => rowOf(run));
    expect(planSetup(model, { ...plan, params: { ...plan.params, [free]: changed } }, all)[free]).toBe(
      changed,
    );
    const setup = planSetup(model, plan, all);
    for (const id of Object.keys(model.params))
      if (id in setup)
        expect(plan.cells.some((cell) => applies(model, id, { ...plan.params, ...cell.settings }))).toBe(
          true,
        );
  });
});

describe("planSetup of some rows", () => {
  const model = getModel(plan.model);
  it("has the axis values that the cells of these rows share", () => {
    const [cell] = plan.cells;
    if (!cell) throw new Error("a plan has cells");
    const own = runs.filter((run) => run.cell === cell.id).map((run) => rowOf(run));
    expect(planSetup(model, plan, own)).toMatchObject(cell.settings);
    expect(planSetup(model, plan, [{ label: "nightly" }])).toEqual({});
  });
});

describe("plan marks", () => {
  it("tell which plan rows were measured for", () => {
    const [first = { cell: "c1", replicate: 1 }] = runs;
    expect(carriedPlan([{ label: "warm up" }, rowOf(first)])).toBe(plan.id);
    expect(carriedPlan([{ label: "nightly" }])).toBeUndefined();
  });

  it("are parsed anywhere in a label", () => {
    const mark = { plan: plan.id, cell: "c12", replicate: 7 };
    expect(readPlanMark(writePlanMark(mark))).toEqual(mark);
    expect(readPlanMark(`-Mm 4096 for each no-lock ${writePlanMark(mark)} by night`)).toEqual(mark);
  });

  it.each([
    "",
    "plan-0a1b2c3d4e5f6",
    "plan-0a1b2c3d4e5f6 c1",
    "xplan-0a1b2c3d4e5f6 c1 r1",
    "plan-short c1 r1",
  ])("are not seen in %j", (label) => expect(readPlanMark(label)).toBeUndefined());
});
