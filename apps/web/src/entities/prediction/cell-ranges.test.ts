import { computeRun, defaultParams, getModel, models } from "@wirecost/sim-core";
import { describe, expect, test } from "vitest";
import { cellRanges, marksHold } from "./cell-ranges.ts";

const query = getModel("openedge-query");
const view = { params: { ...defaultParams(query), latencyMs: 20, records: 5000 }, seed: 7 };
const mm = { param: "mm", values: [2048, 30_000] };
const numRecs = { param: "prefetchNumRecs", values: [20, 8000] };

describe("cellRanges", () => {
  test("gives a range to the cells that depend on a constant that is not measured", () => {
    const ranges = cellRanges(query, view, [mm, numRecs]);
    expect(ranges).toHaveLength(4);
    expect(ranges?.map((cell) => Object.keys(cell).includes("messages"))).toEqual([true, false, true, false]);
    const { cells, metrics } = computeRun({
      model: query.id,
      params: view.params,
      axes: [mm, numRecs],
      metric: "messages",
      seed: view.seed,
    });
    const at = metrics.indexOf("messages");
    for (const index of [0, 2]) {
      const range = ranges?.[index]?.messages;
      const value = cells[index]?.[at] ?? Number.NaN;
      expect(range?.low).toBeLessThan(value);
      expect(range?.high).toBeGreaterThanOrEqual(value);
    }
  });

  test("is undefined where the constant is entered, along its own axis too", () => {
    expect(cellRanges(query, { ...view, params: { ...view.params, fillAhead: 3 } }, [mm, numRecs])).toBe(
      undefined,
    );
    const ahead = { param: "fillAhead", values: [4, 60] };
    const intervals = { fillAhead: { low: 1, high: 90 } };
    const calibration = { name: "own", params: ["fillAhead"], intervals, domain: {}, rows: 3 };
    expect(cellRanges(query, { ...view, calibration }, [ahead, mm])).toBe(undefined);
  });

  test.each(models.filter(({ free }) => Object.values(free).every(({ range }) => !range)).map((m) => m.id))(
    "%s declares no constant of which only a range is known",
    (id) => {
      const model = getModel(id);
      expect(
        cellRanges(model, { params: defaultParams(model), seed: 2 }, [model.view.rows, model.view.columns]),
      ).toBe(undefined);
    },
  );
});

describe("marksHold", () => {
  const ranged = (low: number, high: number) => ({
    ms: { low, high, constants: ["c"], ends: [high, low] as const },
  });

  test("says where another cell is the best at one end", () => {
    // As set the second is best; with the constant at its high end the first is.
    expect(marksHold([9, 6], [ranged(3, 9), {}], [1, 2], "ms", "lower")).toMatchObject({ best: false });
    expect(marksHold([9, 6], [ranged(7, 9), {}], [1, 2], "ms", "lower")).toMatchObject({ best: true });
    expect(marksHold([9, 6], [ranged(3, 9), {}], [1, 2], "ms", "higher")).toMatchObject({ best: false });
  });

  test("holds where all cells cost the same at an end, and for a metric without ranges", () => {
    expect(marksHold([9, 6], [ranged(6, 9), {}], [1, 2], "ms", "lower")).toEqual({ best: true, knee: true });
    expect(marksHold([9, 6], [ranged(1, 9), {}], [1, 2], "bytes", "lower")).toEqual({
      best: true,
      knee: true,
    });
  });
});
