import { expect, it } from "vitest";
import { baseSettings, baseUnit, fromBaseUnit, toBaseUnit } from "./base-settings.ts";

it.each([
  ["us", "ms", 0.001],
  ["hours", "ms", 3_600_000],
  ["KiB", "bytes", 1024],
  ["kB", "bytes", 1000],
  ["Mb/s", "bytes/s", 125_000],
  ["MBps", "bytes/s", 1_000_000],
  ["Mb/min", "bytes/s", 125_000 / 60],
  ["MB/min", "bytes/s", 1_000_000 / 60],
  ["orders/h", "orders/s", 1 / 3600],
  ["orders/s", "orders/s", 1],
  ["jobs", "jobs", 1],
  ["k", "k", 1],
  ["%", "%", 1],
  ["a/b/min", "a/b/min", 1],
])("the base unit of %s is %s", (unit, base, factor) => {
  const found = baseUnit(unit);
  expect(found?.unit).toBe(base);
  expect(found?.factor).toBeCloseTo(factor, 12);
  expect(fromBaseUnit(toBaseUnit(37.25, unit), unit)).toBe(37.25);
});

it("a number without a unit, and a text, keep their names", () => {
  const range = { min: 3, max: 3, integer: true };
  const inBase = baseSettings({
    settings: [
      { kind: "number", id: "hold", label: "hold", unit: "s", ...range },
      { kind: "number", id: "clients", label: "clients", unit: "1", ...range },
      { kind: "choice", id: "mode", label: "mode", values: ["3"] },
    ],
  });
  expect(inBase({ hold: 3, clients: 3, mode: "3" })).toEqual({ "hold (ms)": 3000, clients: 3, mode: "3" });
  expect(baseSettings(undefined)({ hold: 3 })).toEqual({ hold: 3 });
});
