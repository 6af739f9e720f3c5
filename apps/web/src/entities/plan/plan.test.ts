import { makePlan, planId, planProgress, writePlanMark } from "@wirecost/analysis";
import { planText } from "@wirecost/harness";
import { getModel, models, type Params } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planDifferences } from "./plan-differences.ts";
import { isPlanFile, openedPlans, readPlanFile } from "./read-plan-file.ts";

const model = getModel("openedge-query");
const plan = makePlan({
  model: model.id,
  params: {},
  axes: [
    { param: "mm", values: [1024, 8192] },
    { param: "prefetchNumRecs", values: [16, 1000] },
  ],
  metric: "messages",
  seed: 1,
});
const read = (change: (text: string) => string) => readPlanFile("plan.json", change(planText(plan)));

describe("isPlanFile", () => {
  it.each([
    ["plan.json", planText(plan), true],
    ["plan.json", JSON.stringify(JSON.parse(planText(plan))), true],
    ["results.csv", planText(plan), false],
    ["hyperfine.json", '{"results":[{"command":"plan-b"}]}', false],
    ["cut.json", planText(plan).slice(0, 40), false],
  ])("of %s", async (name, text, expected) => {
    expect(await isPlanFile(new File([text], name))).toBe(expected);
  });
});

describe("readPlanFile", () => {
  it("opens a downloaded plan", () => {
    expect(read((text) => text)).toEqual({ plan });
    expect(openedPlans.find(plan.id)).toEqual(plan);
    expect(read((text) => JSON.stringify(JSON.parse(text)))).toEqual({ plan });
  });
  it("opens a plan of any system and size", () => {
    const options = fc.record({
      cells: fc.integer({ min: 2, max: 9 }),
      replicates: fc.integer({ min: 1, max: 5 }),
      anchors: fc.constant(true),
    });
    fc.assert(
      fc.property(fc.constantFrom(...models), fc.nat(1e6), options, (of, seed, sizes) => {
        const axes = [of.view.rows, of.view.columns].map(({ param, values }) => ({
          param,
          values: [values[0] ?? 0, values.at(-1) ?? 0],
        }));
        const [rows, columns] = axes;
        if (!rows || !columns) throw new Error("two axes");
        const newPlan = makePlan(
          { model: of.id, params: {}, axes: [rows, columns], metric: of.view.metric, seed },
          sizes,
        );
        expect(readPlanFile("plan.json", planText(newPlan))).toEqual({ plan: newPlan });
      }),
      { numRuns: 10 },
    );
  });
  it.each([
    ["", /is not JSON/],
    ["{}", /is not a plan\. format: /],
    ["[1]", /is not a plan/],
  ])("says what is wrong with %j", (text, words) => {
    expect(readPlanFile("x.json", text)).toEqual({ complaint: expect.stringMatching(words) });
  });
  it.each([
    ["a server's", { servers: [{ id: "s1", settings: { mm: "1024 -S 80\nrm" } }] }],
    ["a cell's", { cells: plan.cells.map((cell) => ({ ...cell, settings: { mm: '1"; QUIT.' } })) }],
    ["the plan's own", { params: { ...plan.params, pattern: "x.p) OS-COMMAND ('x')" } }],
  ])("takes no setting of %s that would be more than one in a program", (_, change) => {
    const changedPlan = { ...plan, ...change };
    expect(readPlanFile("x.json", planText({ ...changedPlan, id: planId(changedPlan) }))).toEqual({
      complaint: expect.stringMatching(/^x\.json is not a valid plan\. .+(should be|is not)/),
    });
  });
  it("rejects a changed plan, and one of an unknown model", () => {
    expect(read((text) => text.replace('"seed": 1', '"seed": 2'))).toEqual({
      complaint: expect.stringContaining(`has the id ${plan.id}, but its content has plan-`),
    });
    const unknownModel = { ...plan, model: "gone" };
    expect(readPlanFile("x.json", planText({ ...unknownModel, id: planId(unknownModel) }))).toEqual({
      complaint: "x.json uses the model “gone”, which this version of Wirecost does not have.",
    });
  });
});

describe("plan differences", () => {
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

  it("lists a difference of all measured cells once, and others at their cells", () => {
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

  it("omits settings without effect, and differences of a single cell", () => {
    const join = cellOf("join");
    const progress = planProgress(plan, [row(join.id, { slowStart: false, fetchSize: 7 })]);
    const { everywhere, own } = planDifferences(model, plan, progress);
    expect(everywhere).toEqual([]);
    expect(own.get(join.id)).toEqual(["Slow start off instead of on"]);
  });
});
