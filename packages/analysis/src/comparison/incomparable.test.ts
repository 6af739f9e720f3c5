import { expect, it } from "vitest";
import { schemaOfColumns } from "../measured/schema-of-columns.ts";
import { inUnitsOf } from "./common-units.ts";
import { incomparable } from "./incomparable.ts";

const metric = (unit: string) =>
  ({ label: "Took", unit, better: "lower", noise: "noisy", help: "" }) as const;

it("compares items of one model with any metrics, and never those of two", () => {
  const metrics = { took: metric("ms") };
  expect(
    incomparable({ model: "bulk-insert", metrics }, { model: "bulk-insert", metrics: {} }),
  ).toBeUndefined();
  expect(incomparable({ model: "bulk-insert", metrics }, { model: "round-trips", metrics })).toEqual({
    reason: "models",
  });
  expect(incomparable({ model: "bulk-insert", metrics }, { model: null, metrics })).toEqual({
    reason: "models",
  });
});

it("compares custom tables by common metrics with convertible units", () => {
  const file = (units: Readonly<Record<string, string>>) => ({
    model: null,
    metrics: Object.fromEntries(Object.entries(units).map(([id, unit]) => [id, metric(unit)])),
  });
  expect(incomparable(file({ took: "ms", rows: "1" }), file({ took: "ms", sent: "bytes" }))).toBeUndefined();
  expect(incomparable(file({ took: "ms" }), file({ sent: "ms" }))).toEqual({ reason: "no metric in common" });
  expect(incomparable(file({ took: "s" }), file({ took: "ms" }))).toBeUndefined();
  expect(incomparable(file({ rows: "1", took: "s" }), file({ rows: "1", took: "kB" }))).toBeUndefined();
  expect(incomparable(file({ took: "s" }), file({ took: "kB" }))).toEqual({
    reason: "units",
    metric: "took",
    units: ["s", "kB"],
  });
});

it("converts a custom table to the units of another, and omits other metrics", () => {
  const columns = (think: string, took: string, sent: string) =>
    schemaOfColumns({
      settings: [
        { kind: "number", id: "think", label: "think", unit: think, min: 1, max: 40, integer: true },
        { kind: "choice", id: "mode", label: "mode", values: ["a"] },
      ],
      metrics: [
        { id: "took", label: "took", unit: took, better: "lower", noise: "noisy" },
        { id: "sent", label: "sent", unit: sent, better: "none", noise: "noisy" },
      ],
    });
  const other = columns("s", "ms/op", "KiB/s");
  expect(inUnitsOf(other, other)).toBeUndefined();
  const units = inUnitsOf(other, columns("min", "us/op", "Mbit/s"));
  expect(units?.settings({ think: 2, mode: "a" })).toEqual({ think: 120, mode: "a" });
  expect(units?.schema.params.think).toMatchObject({ unit: "s", min: 60, max: 2400, label: "think" });
  expect(units?.value("took", 1250)).toBe(1.25);
  expect(units?.value("sent", 8.192)).toBe(1000);
  const perMinute = inUnitsOf(columns("orders/s", "s", "%"), columns("orders/min", "s", "%"));
  expect(perMinute?.settings({ think: 90, mode: "a" })).toEqual({ think: 1.5, mode: "a" });
  expect(perMinute?.schema.params.think).toMatchObject({ label: "think (orders/s)", statedUnit: "orders/s" });
  const others = inUnitsOf(columns("orders/s", "s", "%"), columns("1", "s", "%"));
  expect(others?.settings({ think: 2, mode: "a" })).toEqual({ mode: "a" });
  const apart = inUnitsOf(other, columns("KiB", "us/op", "%"));
  expect(Object.keys(apart?.schema.metrics ?? {})).toEqual(["took"]);
  expect(apart?.schema.metrics.took?.unit).toBe("ms/op");
  expect(apart?.settings({ think: 2, mode: "a" })).toEqual({ mode: "a" });
});
