import { getModel, type MeasuredRow, type Params } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { statedSettings } from "./stated-settings.ts";

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
