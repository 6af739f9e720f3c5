import { number } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { nextSensible } from "./number-field.tsx";
import { fromPosition, SLIDER_STEPS, toPosition } from "./param-control.tsx";

const latency = number({
  label: "Latency",
  unit: "ms",
  group: "g",
  help: "",
  source: "",
  default: 1,
  min: 0.01,
  max: 500,
  scale: "log",
  integer: false,
  suggest: [0.5, 1, 5],
});

test("a slider reaches both ends, and a value comes back within half a percent", () => {
  expect(fromPosition(latency, 0)).toBe(0.01);
  expect(fromPosition(latency, SLIDER_STEPS)).toBe(500);
  for (const value of [0.01, 0.02, 0.5, 1, 25, 150, 500])
    expect(fromPosition(latency, toPosition(latency, value)) / value).toBeCloseTo(1, 2);
});

test("arrow keys go to the next value worth trying, and stop at the ends", () => {
  expect(nextSensible(latency, 0.7, 1)).toBe(1);
  expect(nextSensible(latency, 0.7, -1)).toBe(0.5);
  expect(nextSensible(latency, 5, 1)).toBe(500);
  expect(nextSensible(latency, 500, 1)).toBe(500);
});
