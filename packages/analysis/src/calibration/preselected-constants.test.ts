import { defaultParams, openedgeQuery as model } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { preselectedConstants } from "./preselected-constants.ts";

const base = defaultParams(model);
const measured = (settings: Readonly<Record<string, number | boolean>>, metrics: Record<string, number>) => ({
  row: JSON.stringify(settings),
  label: "",
  settings: { mm: 1024, prefetchNumRecs: 10_000, fields: false, ...settings },
  metrics,
});

const counted = [measured({}, { messages: 100 }), measured({ records: 500 }, { messages: 10 })];
const timed = counted.map((row) => ({ ...row, metrics: { ...row.metrics, elapsedMs: 5 } }));

it("selects constants that no row states and that affect a measured metric", () => {
  expect(preselectedConstants(model, base, counted)).toContain("recordBytes");
  expect(preselectedConstants(model, base, counted)).not.toContain("bandwidthMbit");
  expect(preselectedConstants(model, base, timed)).toEqual(
    expect.arrayContaining(["recordBytes", "serverUsPerRecord", "latencyMs", "messageUs", "bandwidthMbit"]),
  );
  // No row joins two tables.
  expect(preselectedConstants(model, base, timed)).not.toContain("outerRecordBytes");
});

it("keeps constants that any row states, with one value or several", () => {
  const [first, ...others] = timed.map((row) => ({
    ...row,
    settings: { ...row.settings, bandwidthMbit: 100 },
  }));
  if (!first) throw new RangeError("There is no row.");
  const stated = { ...first, settings: { ...first.settings, latencyMs: 3 } };
  const free = preselectedConstants(model, base, [stated, ...others]);
  expect(free).toContain("messageUs");
  expect(free).not.toContain("latencyMs");
  expect(free).not.toContain("bandwidthMbit");
});
