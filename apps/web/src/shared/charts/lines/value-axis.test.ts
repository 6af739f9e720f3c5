import { describe, expect, it } from "vitest";
import { logTicks, valueAxis } from "./value-axis.ts";

describe("an axis", () => {
  it.each([
    ["narrow", [95, 100, 112], false],
    ["wide", [1, 5, 4000], true],
    ["negative", [-20, 0, 400], false],
    ["one value", [7, 7], false],
    ["zero alone", [0], false],
    ["none", [], false],
  ])("%s: values and ticks are on the axis, and places lead back", (_, values, log) => {
    const axis = valueAxis(values, { ticks: 6, range: [300, 40] });
    expect(axis.log).toBe(log);
    for (const value of [...values, ...axis.ticks]) {
      expect(axis.at(value)).toBeLessThanOrEqual(300);
      expect(axis.at(value)).toBeGreaterThanOrEqual(40);
      expect(axis.value(axis.at(value))).toBeCloseTo(value, 8);
    }
  });

  it("does not go below 0 for what cannot be negative", () => {
    expect(valueAxis([0, 10], { ticks: 5 }).low).toBe(0);
    expect(valueAxis([40, 50], { ticks: 5, fromZero: true }).low).toBe(0);
  });

  it("draws equal ratios at equal distances, and nothing below its end", () => {
    const axis = valueAxis([100, 1000, 10_000], { ticks: 4, range: [0, 300], logAbove: 5 });
    expect(axis.at(1000)).toBeCloseTo(150, 6);
    expect(axis.ticks).toEqual([100, 1000, 10_000]);
    expect(axis.at(0)).toBe(0);
  });
});

it.each([
  [[0, 1640], 5],
  [[0, 290], 4],
  [[3, 8.9], 3],
  [[-70, 41], 2],
])("over %j has no more than %d ticks, and one", (values, ticks) => {
  const { length } = valueAxis(values, { ticks, logAbove: Number.POSITIVE_INFINITY }).ticks;
  expect(length).toBeLessThanOrEqual(ticks + 1);
  expect(length).toBeGreaterThanOrEqual(2);
});

it("has round ticks on a logarithmic axis: decades, with 2 and 5 where there is space", () => {
  expect(logTicks(10, 300, 6)).toEqual([10, 20, 50, 100, 200]);
  expect(logTicks(0.01, 500, 6)).toEqual([0.01, 0.1, 1, 10, 100]);
  expect(logTicks(52, 58, 5).length).toBeGreaterThanOrEqual(2);
  expect(logTicks(1e-6, 1e9, 5).length).toBeLessThanOrEqual(8);
});
