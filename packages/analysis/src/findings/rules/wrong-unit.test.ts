import {
  bulkInsert,
  defaultParams,
  type Model,
  models,
  nearestValue,
  openedgeQuery,
  openedgeServers,
  type Params,
  simulate,
} from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { referenceSet } from "../../measured/measured.ts";
import { unstated } from "../../measured/unstated.ts";
import { measuredSet } from "../../testing/measured-set.ts";
import { lintMeasurements } from "../lint-measurements.ts";

/** A published set with one metric multiplied by a factor. */
const scaled = (model: Model, id: string, metric: string, factor: number) => {
  const set = referenceSet(model, id);
  const rows = set.rows.map((row) => {
    const value = row.metrics[metric];
    return { ...row, metrics: { ...row.metrics, ...(value !== undefined && { [metric]: value * factor }) } };
  });
  return lintMeasurements(model, { ...set, rows }).filter(({ rule }) => rule === "wrong-unit");
};

it("finds seconds read as milliseconds", () => {
  const [found] = scaled(openedgeQuery, "openedge-messages-size", "elapsedMs", 1 / 1000);
  expect(found).toMatchObject({ severity: "wrong", rows: ["1", "2", "3", "4", "5", "6", "7", "8"] });
  expect(found?.message).toContain("about 1000 times below the prediction in all of 8 rows: 0.11 ms");
  expect(found?.message).toContain("It looks like s read as ms.");
});

it("finds milliseconds read as seconds", () => {
  const [found] = scaled(bulkInsert, "nexusdb-lan-batches", "seconds", 1000);
  expect(found?.message).toContain("It looks like ms read as s.");
});

it("ignores smaller errors, and units that are not confused", () => {
  expect(scaled(openedgeQuery, "openedge-messages-size", "elapsedMs", 1 / 60)).toEqual([]);
  expect(scaled(openedgeQuery, "openedge-messages-size", "messages", 1000)).toEqual([]);
});

describe.each(
  models.flatMap((model) => {
    const { split: metric } = model.view;
    return ["ms", "s"].includes(model.metrics[metric]?.unit ?? "")
      ? [[model.id, metric, model] as const]
      : [];
  }),
)("a prediction of %s's %s", (_, metric, model) => {
  const axis = model.view.columns;
  const found = (without?: string) => {
    const rows = axis.values.slice(0, 4).map((value) => {
      const stated = { ...defaultParams(model), [axis.param]: value };
      const metrics = { [metric]: 1000 * (simulate(model, stated)[metric] ?? 0) };
      return {
        settings: Object.fromEntries(Object.entries(stated).filter(([id]) => id !== without)),
        metrics,
      };
    });
    return lintMeasurements(model, measuredSet(model, rows)).filter(({ rule }) => rule === "wrong-unit");
  };

  it("checks rows that state everything", () => {
    expect(found()).toHaveLength(1);
  });

  it("skips rows that do not state settings it depends on", () => {
    const at = (params: Params) => simulate(model, params)[metric] ?? 0;
    const deciding = Object.entries(model.params).filter(([id, param]) => {
      if (param.kind !== "number" || param.default === 0) return false;
      const more = nearestValue(param, 4 * param.default);
      return (
        at({ [id]: more }) > 2.5 * at({}) &&
        unstated(model, withoutOne(model, id), metric).settings.includes(id)
      );
    });
    for (const [id] of deciding) expect([id, found(id)]).toEqual([id, []]);
    expect(deciding.length).toBeGreaterThan(0);
  });
});

function withoutOne(model: Model, id: string): Params {
  return Object.fromEntries(Object.entries(defaultParams(model)).filter(([one]) => one !== id));
}

it("finds shares above 100 %", () => {
  const set = measuredSet(openedgeServers, [{ metrics: { coresBusy: 99 } }, { metrics: { coresBusy: 780 } }]);
  expect(lintMeasurements(openedgeServers, set).find(({ rule }) => rule === "wrong-unit")).toMatchObject({
    rows: ["2"],
    message: "Cores busy is 780 % in row 2: a share cannot exceed 100 %.",
  });
});
