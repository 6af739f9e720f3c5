import { getModel, models, simulate } from "@wirecost/sim-core";
import { anyParams } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settingsFromCounts } from "./settings-from-counts.ts";

const counting = models.filter((model) => model.counted);

describe.each(counting.map((model) => [model.id, model] as const))("what counts say of %s", (_, model) => {
  const { params: ids = [], from = [] } = model.counted ?? {};

  it("is the original value, for any other settings", () => {
    let found = 0;
    fc.assert(
      fc.property(anyParams(model), (params) => {
        const rest = Object.fromEntries(Object.entries(params).filter(([id]) => !ids.includes(id)));
        const stated = settingsFromCounts(model, rest, simulate(model, params));
        for (const [id, value] of Object.entries(stated)) expect([id, value]).toEqual([id, params[id]]);
        found += Object.keys(stated).length;
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(50);
  });

  it("needs the settings that it depends on", () => {
    const [first = ""] = from;
    fc.assert(
      fc.property(anyParams(model), (params) => {
        const { [first]: _, ...open } = params;
        const rest = Object.fromEntries(Object.entries(open).filter(([id]) => !ids.includes(id)));
        expect(settingsFromCounts(model, rest, simulate(model, params))).toEqual({});
      }),
      { numRuns: 100 },
    );
  });

  it("equals the published rows' value, and never overrides it", () => {
    for (const { setup, rows } of model.references) {
      for (const { settings, metrics, roles } of rows) {
        const stated = { ...setup, ...settings };
        expect(settingsFromCounts(model, stated, metrics)).toEqual(
          ids.every((id) => id in stated) ? {} : expect.anything(),
        );
        const rest = Object.fromEntries(Object.entries(stated).filter(([id]) => !ids.includes(id)));
        if (roles.records !== "exact") continue;
        const counted = settingsFromCounts(model, rest, metrics);
        for (const [id, value] of Object.entries(counted)) expect([id, value]).toEqual([id, stated[id]]);
      }
    }
  });
});

describe("records derived from a query's counters", () => {
  const model = getModel("openedge-query");
  const records = (settings: Record<string, string | number>, sent: number) =>
    settingsFromCounts(model, settings, { records: sent }).records;

  it.each([
    ["a read of one table", { pattern: "for-each-no-lock" }, 50_000, 50_000],
    ["a locked read", { pattern: "find-share-lock" }, 137, 137],
    ["a join whose outer table is stated", { pattern: "nested-for-each", outerRecords: 193 }, 1951, 1758],
    ["a join that leaves its outer table open", { pattern: "client-join" }, 1951, undefined],
    ["a sorted join", { pattern: "client-join-sorted", outerRecords: 193, outerChange: 50 }, 5193, 2000],
    [
      "a sorted join that does not add up",
      { pattern: "client-join-sorted", outerRecords: 193, outerChange: 50 },
      5194,
      undefined,
    ],
    ["no pattern", {}, 50_000, undefined],
    ["more than the model takes", { pattern: "for-each-no-lock" }, 2e9, undefined],
    ["part of a record", { pattern: "for-each-no-lock" }, 12.5, undefined],
  ])("%s", (_, settings, sent, expected) => {
    expect(records(settings, sent)).toBe(expected);
  });
});
