import { expect, test } from "vitest";
import { linearTicks, logTicks } from "./axis-ticks.ts";
import { spreadLabels } from "./spread-labels.ts";

test("linear ticks are round and inside", () => {
  expect(linearTicks(0, 100, 5)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(linearTicks(3, 3, 5)).toEqual([3]);
});

test("log ticks are decades, with 2 and 5 where there is room", () => {
  expect(logTicks(10, 300, 6)).toEqual([10, 20, 50, 100, 200]);
  expect(logTicks(0.01, 500, 6)).toEqual([0.01, 0.1, 1, 10, 100]);
  expect(logTicks(52, 58, 5).length).toBeGreaterThanOrEqual(2);
});

test("labels are moved apart, and back into the frame", () => {
  expect(spreadLabels([10, 12, 50], 12, 0, 100)).toEqual([10, 22, 50]);
  expect(spreadLabels([98, 99], 12, 0, 100)).toEqual([88, 100]);
});
