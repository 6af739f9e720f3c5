import { makePlan } from "@wirecost/analysis";
import { formatQuantity, getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { cellReason, planDuration, planPurpose, planRuns, planSize, planWarnings } from "./plan-words.ts";
import { runSheet } from "./run-sheet.ts";

function planOf(id: string, metric?: string) {
  const { view } = getModel(id);
  const axes = [view.rows, view.columns] as const;
  return makePlan({ model: id, params: {}, axes, metric: metric ?? view.metric, seed: 1 }, { cells: 4 });
}

describe("a plan in words", () => {
  it("counts cells, runs and server settings", () => {
    const plan = planOf("openedge-query", "messages");
    expect(planSize(plan)).toMatch(/^\d+ cells, 2 runs each: \d+ runs on \d+ server settings$/);
    expect(planSize(planOf("bulk-insert"))).toMatch(/^4 cells, \d+ runs each: \d+ runs$/);
  });

  it("says what it is good for, and so many runs", () => {
    expect(planPurpose(planOf("openedge-query"))).toContain("4 of these cells may change the choice");
    expect(planPurpose(planOf("bulk-insert"))).toContain("there is nothing to decide");
    const model = getModel("openedge-query");
    expect(planRuns(model, planOf("openedge-query", "messages"))).toContain("Counts are deterministic");
    expect(planRuns(model, planOf("openedge-query"))).toContain("a difference of 10\u00a0% with 90 % power");
  });

  it("says how long the runs take, and which cell takes most of it", () => {
    const model = getModel("round-trips");
    const plan = makePlan(
      {
        model: model.id,
        params: { rowCount: 1000 },
        axes: [
          { param: "pattern", values: ["query-a-row", "join"] },
          { param: "rttMs", values: [1, 300] },
        ],
        metric: "elapsedMs",
        seed: 1,
      },
      { replicates: 10 },
    );
    const slow = plan.cells.find(
      ({ settings }) => settings.pattern === "query-a-row" && settings.rttMs === 300,
    );
    // 1001 queries of 300 ms, ten times, are 50 minutes.
    expect(planDuration(model, plan)).toMatch(
      new RegExp(
        `^By prediction the runs take 50\\.\\d\\smin together, 50\\.\\d\\smin of it ${slow?.id}\\.$`,
      ),
    );
    expect(planDuration(model, { ...plan, modelVersion: "0" })).toBeUndefined();
    expect(planDuration(getModel("openedge-servers"), planOf("openedge-servers"))).toBeUndefined();
    expect(planDuration(getModel("bulk-insert"), planOf("bulk-insert"))).toContain("the runs take");
    expect(planDuration(getModel("openedge-query"), planOf("openedge-query", "messages"))).toBeUndefined();
  });

  it("says which cells refuse clients, and how many", () => {
    const model = getModel("openedge-servers");
    const plan = makePlan({
      model: model.id,
      params: { clients: 97, mn: 3 },
      axes: [
        { param: "threadedServer", values: [false, true] },
        { param: "ma", values: [7, 44] },
      ],
      metric: "tps",
      seed: 1,
    });
    const refusing = plan.cells.filter(({ settings }) => settings.ma === 7).map(({ id }) => id);
    // 3 servers of 7 clients take 21 of 97.
    expect(planWarnings(model, plan)).toEqual([
      `Refused clients: ${refusing.map((id) => `${id} ${formatQuantity(76, "clients")}`).join(", ")}. The values are for the connected clients.`,
    ]);
    expect(refusing).toHaveLength(2);
    expect(runSheet(model, plan, [])).toContain("Refused clients: ");
    expect(planWarnings(model, { ...plan, modelVersion: "0" })).toEqual([]);
    expect(planWarnings(model, planOf("openedge-servers"))).toEqual([]);
  });

  it("says why each cell is there", () => {
    const { cells } = planOf("openedge-query");
    expect(cells.map(cellReason)).toEqual(
      expect.arrayContaining(["the best by prediction", "may be the best", "corner, for a calibration"]),
    );
  });
});
