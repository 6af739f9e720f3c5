import type { Design } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { makePlan } from "./make-plan.ts";

const design: Design = {
  model: "program-calls",
  params: { caller: "rpg", callee: "cl", libraryPosition: 6, logging: true },
  axes: [
    { param: "technique", values: ["once", "qualified", "unqualified", "qcmdexc", "command"] },
    { param: "calls", values: [100, 1000, 10_000, 50_000, 100_000, 1_000_000] },
  ],
  metric: "cpuS",
  seed: 1,
};

it("omits a rival with its favorite if they do not fit together, and measures those that do", () => {
  // At 50,000 calls, one cell alone fits 70 minutes, but not with the one that it is compared with.
  const plan = makePlan(design, { budgetMinutes: 70 });
  const measured = plan.cells.map(({ settings }) => settings.calls);
  expect(measured).toContain(10_000);
  expect(measured).not.toContain(50_000);
  const omitted = plan.omitted?.cells.filter(({ settings }) => settings.calls === 50_000);
  expect(omitted?.map(({ reason }) => reason)).toEqual(["long", "long"]);
  const deciding = plan.cells.filter(({ reason }) => reason === "decision");
  expect(new Set(deciding.map(({ favourite }) => favourite)).size).toBe(2);
});

it("states a budget that is enough, if one is too small", () => {
  for (const budgetMinutes of [0.5, 1, 1.5]) {
    const error = expect(() => makePlan(design, { budgetMinutes }));
    error.toThrow(
      `A budget of ${budgetMinutes} minutes: 4 runs of each of 2 cells, the minimum for a verdict, need 3 minutes.`,
    );
  }
  expect(makePlan(design, { budgetMinutes: 3 }).cells).toHaveLength(2);
});
