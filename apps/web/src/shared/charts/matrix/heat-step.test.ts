import { expect, test } from "vitest";
import { heatEnds, heatScale, heatStep, residualStep } from "./heat-step.ts";

test("the lowest value has the first colour, the highest the last", () => {
  const scale = heatScale([10, 20, 1000], "lower");
  expect(scale).toMatchObject({ min: 10, max: 1000, log: true });
  expect([10, 100, 1000].map((value) => heatStep(value, scale))).toEqual([0, 4, 7]);
});

test("a narrow range is linear, and equal values have one colour", () => {
  expect(heatScale([10, 20], "lower").log).toBe(false);
  expect(heatStep(15, heatScale([10, 20], "lower"))).toBe(4);
  expect(heatStep(5, heatScale([5, 5], "higher"))).toBe(0);
  expect(heatStep(Number.NaN, heatScale([], "none"))).toBe(0);
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

test("the best value has the same colour whether less or more is better", () => {
  const values = [3, 80, 500];
  const step = (value: number, better: "lower" | "higher") => heatStep(value, heatScale(values, better));
  expect([step(3, "lower"), step(500, "higher")]).toEqual([0, 0]);
  expect([step(500, "lower"), step(3, "higher")]).toEqual([7, 7]);
});

test("the legend names the best and the worst end", () => {
  const text = (value: number) => `${value} ms`;
  expect(heatEnds(heatScale([3, 500], "lower"), text)).toEqual({ from: "best 3 ms", to: "500 ms worst" });
  expect(heatEnds(heatScale([3, 500], "higher"), text)).toEqual({ from: "best 500 ms", to: "3 ms worst" });
  expect(heatEnds(heatScale([3, 500], "none"), text)).toEqual({ from: "3 ms", to: "500 ms" });
});
