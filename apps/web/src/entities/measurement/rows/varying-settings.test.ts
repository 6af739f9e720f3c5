import { referenceSet } from "@wirecost/analysis";
import { getModel } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { measuredMetrics, varyingSettings } from "./varying-settings.ts";

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
