import { columnIds, referenceSet } from "@wirecost/analysis";
import { routes } from "@wirecost/contract";
import { getModel, type MeasuredRow, type Params } from "@wirecost/sim-core";
import { anyText } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { commentCell } from "./comment-column.tsx";
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

const of = { kind: "upload", id: "b1f4a1de-6c1b-4d6e-8a52-0c9a6f6d8f01" };

test("a cell is named by what tells it from the others", () => {
  expect(commentCell(["mm", "mode"], { mm: 8192, mode: "fast", host: "a" })).toEqual({
    mm: 8192,
    mode: "fast",
  });
});

test("what a row does not state names nothing", () => {
  expect(commentCell(["mm", "mode"], { mm: 8192 })).toEqual({ mm: 8192 });
  expect(commentCell(["mode"], { mm: 8192 })).toBe(undefined);
  expect(commentCell([], { mm: 8192 })).toBe(undefined);
});

test("a cell is offered exactly where the API takes a comment on it", () => {
  const settings = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}`, i]));
  for (const count of [20, 21]) {
    const all = settings(count);
    const taken = routes.createComment.body.safeParse({ of, cell: all, text: "odd" }).success;
    expect(commentCell(Object.keys(all), all) !== undefined).toBe(taken);
  }
});

test("the API reads back every cell of a custom table, whatever its columns and values are called", () => {
  const value = fc.oneof(
    anyText({ maxLength: 200 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText(), value), { minLength: 1, maxLength: 20 }), (columns) => {
      const ids = columnIds(columns.map(([header]) => header));
      const settings = Object.fromEntries(ids.map((id, i) => [id, columns[i]?.[1] ?? 0]));
      const cell = commentCell(ids, settings);
      const sent = JSON.parse(JSON.stringify({ of, cell, text: "odd" }));
      expect(routes.createComment.body.parse(sent).cell).toEqual(JSON.parse(JSON.stringify(cell)));
    }),
    { numRuns: 100 },
  );
});
