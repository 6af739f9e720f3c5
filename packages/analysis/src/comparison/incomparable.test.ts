import { expect, it } from "vitest";
import { incomparable } from "./incomparable.ts";

const metric = (unit: string) =>
  ({ label: "Took", unit, better: "lower", noise: "noisy", help: "" }) as const;

it("compares things of one model whatever their metrics, and never those of two", () => {
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

it("compares custom tables by what they measured alike, in one unit", () => {
  const file = (units: Readonly<Record<string, string>>) => ({
    model: null,
    metrics: Object.fromEntries(Object.entries(units).map(([id, unit]) => [id, metric(unit)])),
  });
  expect(incomparable(file({ took: "ms", rows: "1" }), file({ took: "ms", sent: "bytes" }))).toBeUndefined();
  expect(incomparable(file({ took: "ms" }), file({ sent: "ms" }))).toEqual({ reason: "no metric in common" });
  expect(incomparable(file({ rows: "1", took: "s" }), file({ rows: "1", took: "ms" }))).toEqual({
    reason: "units",
    metric: "took",
    units: ["s", "ms"],
  });
});
