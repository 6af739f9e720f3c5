import { expect, test } from "vitest";
import { heatScale, heatStep, residualStep } from "./heat-step.ts";

test("the lowest value has the first colour, the highest the last", () => {
  const scale = heatScale([10, 20, 1000]);
  expect(scale).toEqual({ min: 10, max: 1000, log: true });
  expect([10, 100, 1000].map((value) => heatStep(value, scale))).toEqual([0, 4, 7]);
});

test("a narrow range is linear, and equal values have one colour", () => {
  expect(heatScale([10, 20]).log).toBe(false);
  expect(heatStep(15, heatScale([10, 20]))).toBe(4);
  expect(heatStep(5, heatScale([5, 5]))).toBe(0);
  expect(heatStep(Number.NaN, heatScale([]))).toBe(0);
});

test.each([
  [0, 3],
  [0.02, 3],
  [0.05, 4],
  [-0.05, 2],
  [0.2, 5],
  [-3, 0],
  [9, 6],
])("a residual of %d has colour %d", (share, step) => {
  expect(residualStep(share)).toBe(step);
});
