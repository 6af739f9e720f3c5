import { referenceSet } from "@wirecost/analysis";
import { getModel, type MeasuredRow, type Params } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { measuredMetrics, statedSettings, varyingSettings } from "./set-settings.tsx";

const model = getModel("openedge-query");

const row = (settings: Params): MeasuredRow => ({ row: "1", label: "", settings, metrics: {} });

it("takes what is said for all rows and what each row says alike", () => {
  const rows = [row({ mm: 1024, prefetchNumRecs: 1000 }), row({ mm: 8192, prefetchNumRecs: 1000 })];
  expect(statedSettings(model, { setup: { records: 1758 }, rows })).toEqual(
    expect.arrayContaining([
      ["records", 1758],
      ["prefetchNumRecs", 1000],
    ]),
  );
  expect(statedSettings(model, { setup: {}, rows }).map(([id]) => id)).toEqual(["prefetchNumRecs"]);
});

it("leaves out what a row says otherwise, or says nothing of", () => {
  const rows = [row({ mm: 1024 }), row({})];
  expect(statedSettings(model, { setup: {}, rows })).toEqual([]);
  expect(statedSettings(model, { setup: { mm: 8192 }, rows })).toEqual([]);
  expect(statedSettings(model, { setup: { mm: 1024 }, rows })).toEqual([["mm", 1024]]);
});

describe("varying settings", () => {
  const model = getModel("openedge-query");

  const set = referenceSet(model, "openedge-messages-size");

  it("finds what the rows vary and what they measured", () => {
    expect(varyingSettings(model, set)).toContain("mm");
    expect(varyingSettings(model, set)).not.toContain("pattern");
    expect(measuredMetrics(model, set)).toContain("messages");
    expect(measuredMetrics(model, set)).not.toContain("bytes");
  });

  it("counts a setting that only some rows state as varying", () => {
    const [first, second] = set.rows;
    if (!first || !second) throw new Error("the reference has rows");
    const rows = [
      { ...first, settings: { mm: 1024, cache: 50 } },
      { ...second, settings: { mm: 1024 } },
    ];
    expect(varyingSettings(model, { ...set, rows })).toEqual(["cache"]);
  });
});
