import { expect, it } from "vitest";
import { referenceSet } from "../../measured.ts";
import type { Model } from "../../model.ts";
import { bulkInsert } from "../../models/bulk-insert/model.ts";
import { openedgeQuery } from "../../models/openedge-query/model.ts";
import { openedgeServers } from "../../models/openedge-servers/model.ts";
import { measuredSet } from "../../testing/measured-set.ts";
import { lintMeasurements } from "../lint-measurements.ts";

/** A published set with one metric times a factor. */
const scaled = (model: Model, id: string, metric: string, factor: number) => {
  const set = referenceSet(model, id);
  const rows = set.rows.map((row) => {
    const value = row.metrics[metric];
    return { ...row, metrics: { ...row.metrics, ...(value !== undefined && { [metric]: value * factor }) } };
  });
  return lintMeasurements(model, { ...set, rows }).filter(({ rule }) => rule === "wrong-unit");
};

it("finds seconds that were read as milliseconds", () => {
  const [found] = scaled(openedgeQuery, "openedge-messages-size", "elapsedMs", 1 / 1000);
  expect(found).toMatchObject({ severity: "wrong", rows: ["1", "2", "3", "4", "5", "6", "7", "8"] });
  expect(found?.message).toContain("about 1000 times below the prediction in all of 8 rows: 0.11 ms");
  expect(found?.message).toContain("It looks like s read as ms.");
});

it("finds milliseconds that were read as seconds", () => {
  const [found] = scaled(bulkInsert, "nexusdb-lan-batches", "seconds", 1000);
  expect(found?.message).toContain("It looks like ms read as s.");
});

it("leaves alone what is off by less, and units that nobody takes for others", () => {
  expect(scaled(openedgeQuery, "openedge-messages-size", "elapsedMs", 1 / 60)).toEqual([]);
  expect(scaled(openedgeQuery, "openedge-messages-size", "messages", 1000)).toEqual([]);
});

it("finds shares above 100 %", () => {
  const set = measuredSet(openedgeServers, [{ metrics: { coresBusy: 99 } }, { metrics: { coresBusy: 780 } }]);
  expect(lintMeasurements(openedgeServers, set).find(({ rule }) => rule === "wrong-unit")).toMatchObject({
    rows: ["2"],
    message: "Cores busy is 780 % in row 2: a share cannot exceed 100 %.",
  });
});
