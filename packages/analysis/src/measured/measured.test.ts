import { checkParams, getModel, type Params } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { type MeasuredSet, overlay, referenceSet, runsOf } from "./measured.ts";

const model = getModel("openedge-query");
const axes = [
  { param: "mm", values: [1024, 4096, 8192, 16_384, 32_600] },
  { param: "prefetchNumRecs", values: [16, 10_000] },
];

describe("overlay", () => {
  it("assigns each row to the cell of its settings", () => {
    const set = referenceSet(model, "openedge-messages-size");
    const { params } = checkParams(model, { ...set.setup, prefetchDelay: false, prefetchFactor: 0 });
    const { cells, outside } = overlay(model, set, params, axes);
    expect(cells.map((cell) => cell?.metrics.messages)).toEqual([
      undefined,
      102,
      undefined,
      28,
      undefined,
      16,
      undefined,
      10,
      undefined,
      8,
    ]);
    expect(outside.map(({ row, differs }) => [row.row, differs])).toEqual(
      [
        ["6", ["prefetchDelay"]],
        ["7", ["prefetchFactor", "prefetchDelay"]],
        ["8", ["prefetchFactor", "prefetchDelay"]],
      ].map(([row, differs]) => [row, expect.arrayContaining(differs as string[])]),
    );
  });

  it("uses the median of replicates, and gives the reason for an excluded row", () => {
    const row = (n: string, messages: number, mm: number) => ({
      row: n,
      label: n,
      settings: { mm },
      metrics: { messages },
    });
    const set: MeasuredSet = {
      id: "x",
      title: "x",
      source: "x",
      model: model.id,
      setup: {},
      axes: ["mm", "prefetchNumRecs"],
      metric: "messages",
      rows: [row("1", 10, 1024), row("2", 30, 1024), row("3", 20, 1024), row("4", 1, 2048)],
    };
    const { params } = checkParams(model, {});
    const result = overlay(model, set, params, [{ param: "mm", values: [1024] }]);
    expect(result.cells[0]?.metrics.messages).toBe(20);
    expect(result.cells[0]?.rows).toHaveLength(3);
    expect(result.outside).toMatchObject([{ row: { row: "4" }, differs: ["mm"] }]);
  });

  it("does not exclude a row for a setting without effect", () => {
    const set = referenceSet(model, "openedge-messages-coding");
    const { params } = checkParams(model, { ...set.setup });
    const patterns = { param: "pattern", values: ["find-no-lock", "for-each-no-lock", "open-query-cache"] };
    const { cells } = overlay(model, set, params, [patterns, { param: "fields", values: [false, true] }]);
    expect(cells.map((cell) => cell?.metrics.messages)).toEqual([3519, undefined, 28, 8, undefined, 7]);
  });

  describe("an axis that a row does not state", () => {
    const { params } = checkParams(model, { prefetchNumRecs: 10_000 });
    const set = (...settings: Params[]): MeasuredSet => ({
      id: "x",
      title: "x",
      source: "x",
      model: model.id,
      setup: {},
      axes: ["mm", "prefetchNumRecs"],
      metric: "messages",
      rows: settings.map((one, i) => ({
        row: `${i + 1}`,
        label: "",
        settings: one,
        metrics: { messages: 198 + i },
      })),
    });
    const shown = (of: MeasuredSet) =>
      overlay(model, of, params, axes).cells.flatMap((cell, at) => (cell ? [at] : []));

    it("excludes the row if another row states it, with the reason", () => {
      const mixed = set({ mm: 1024 }, { mm: 1024, prefetchNumRecs: 16 });
      expect(shown(mixed)).toEqual([0]);
      expect(overlay(model, mixed, params, axes).outside).toMatchObject([
        { row: { row: "1" }, differs: ["prefetchNumRecs"] },
      ]);
    });

    it("uses its current setting if nothing states it, like a setting on no axis", () => {
      const silent = set({ mm: 1024 }, { mm: 8192 });
      expect(shown(silent)).toEqual([1, 5]);
      expect(overlay(model, silent, params, axes).outside).toEqual([]);
    });

    it("uses the setup's value", () => {
      expect(shown({ ...set({ mm: 1024 }), setup: { prefetchNumRecs: 16 } })).toEqual([0]);
    });
  });
});

it("counts the measured rows of cells, also if one row aggregates many", () => {
  const row = { row: "1", label: "", settings: {}, metrics: { messages: 1 } };
  expect(runsOf([])).toBe(0);
  expect(runsOf([row, { ...row, runs: 1352 }])).toBe(1353);
});
