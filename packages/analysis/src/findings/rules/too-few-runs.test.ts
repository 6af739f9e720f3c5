import { openedgeQuery as model } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { fewestReplicates } from "../../plan/replicates-needed.ts";
import { judge } from "../../statistics/judge.ts";
import { measuredSet } from "../../testing/measured-set.ts";
import { lintMeasurements } from "../lint-measurements.ts";

const few = (runs: readonly number[], metric: string) => {
  const rows = runs.flatMap((n, i) =>
    Array.from({ length: n }, () => ({ settings: { mm: 1024 + i }, metrics: { [metric]: 100 } })),
  );
  return lintMeasurements(model, measuredSet(model, rows)).filter(({ rule }) => rule === "too-few-runs");
};

it("counts the cells once for the set", () => {
  const found = few([1, 1, 3, 5], "elapsedMs");
  expect(found).toHaveLength(1);
  expect(found[0]?.message).toContain("Elapsed: 3 of 4 (2 with one run, 1 with 3 runs)");
  expect(found[0]?.rows).toEqual(["1", "2", "3", "4", "5"]);
});

it("asks for the runs that a comparison of these cells takes", () => {
  expect(few([4], "elapsedMs")).toEqual([]);
  expect(few([4, 4], "elapsedMs")[0]).toMatchObject({
    message:
      "Cells with fewer than 5 runs of Elapsed: 2 of 2 (2 with 4 runs). A difference cannot be shown in them when all 2 are compared.",
    suggestion: { text: expect.stringContaining("at least 5 times") },
  });
  const cells = 40;
  const runs = fewestReplicates({ noise: "noisy" }, cells);
  expect(few(Array(cells).fill(runs), "elapsedMs")).toEqual([]);
  const side = Array.from({ length: runs - 1 }, (_, i) => i);
  const apart = {
    baseline: Float64Array.from(side),
    other: Float64Array.from(side, (value) => value + 1000),
  };
  const verdicts = judge(Array(cells).fill(apart), { better: "lower", noise: "noisy" }, 0.05);
  expect(verdicts.every((verdict) => verdict?.outcome === "few")).toBe(true);
});

it("needs no repetition of exact metrics", () => {
  expect(few([1, 1, 1], "messages")).toEqual([]);
});
