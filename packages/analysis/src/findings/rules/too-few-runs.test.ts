import { openedgeQuery as model } from "@wirecost/sim-core";
import { expect, it } from "vitest";
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

it("needs no repetition of exact metrics", () => {
  expect(few([1, 1, 1], "messages")).toEqual([]);
});
