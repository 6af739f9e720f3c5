import { expect, it } from "vitest";
import { defaultParams } from "../check-params.ts";
import { openedgeQuery as model } from "../models/openedge-query/model.ts";
import { preselectedConstants } from "./preselected-constants.ts";

const base = defaultParams(model);
const measured = (settings: Readonly<Record<string, number | boolean>>, metrics: Record<string, number>) => ({
  row: JSON.stringify(settings),
  label: "",
  settings: { mm: 1024, prefetchNumRecs: 10_000, fields: false, ...settings },
  metrics,
});

it("frees what the model suggests and a measured metric follows", () => {
  const counted = [measured({}, { messages: 100 }), measured({ records: 500 }, { messages: 10 })];
  expect(preselectedConstants(model, base, counted)).toEqual(["recordBytes"]);
  const timed = counted.map((row) => ({ ...row, metrics: { ...row.metrics, elapsedMs: 5 } }));
  expect(preselectedConstants(model, base, timed)).toEqual(["recordBytes", "serverUsPerRecord", "latencyMs"]);
});

it("does not free what the rows set to several values", () => {
  const rows = [1, 20].map((latencyMs) => measured({ latencyMs }, { elapsedMs: 5 }));
  expect(preselectedConstants(model, base, rows)).toEqual(["recordBytes", "serverUsPerRecord"]);
});
