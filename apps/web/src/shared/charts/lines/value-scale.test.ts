import { expect, it } from "vitest";
import { valueScale } from "./value-scale.ts";

it.each([
  ["narrow", [95, 100, 112], false],
  ["wide", [1, 5, 4000], true],
  ["negative", [-20, 0, 400], false],
  ["one value", [7, 7], false],
  ["zero alone", [0], false],
  ["none", [], false],
])("%s: values and ticks stand within the axis, and shares lead back", (_, values, log) => {
  const scale = valueScale(values, 6);
  expect(scale.log).toBe(log);
  for (const value of [...values, ...scale.ticks]) {
    expect(scale.share(value)).toBeGreaterThanOrEqual(0);
    expect(scale.share(value)).toBeLessThanOrEqual(1);
    expect(scale.value(scale.share(value))).toBeCloseTo(value, 8);
  }
});

it("does not go below 0 for what cannot be negative", () => {
  expect(valueScale([0, 10], 5).min).toBe(0);
});
