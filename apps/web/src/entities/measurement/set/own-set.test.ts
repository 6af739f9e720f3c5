import { type MeasuredSet, schemaOfColumns } from "@wirecost/analysis";
import type { MeasuredRow } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { cellSummaries } from "./cells-summary.tsx";
import { matrixOfSet } from "./matrix-of-set.ts";
import { setChart } from "./own-set.tsx";
import { layableAxes, placeAxes } from "./set-axes.ts";
import { baseOfSet, pointsOfSet } from "./set-points.ts";

const number = (id: string) =>
  ({ kind: "number", id, label: id, unit: "1", min: 0, max: 1e9, integer: true }) as const;
const schema = schemaOfColumns({
  settings: [
    number("clients"),
    { kind: "choice", id: "mode", label: "mode", values: ["simple", "prepared"] },
    number("scale"),
    number("seed"),
  ],
  metrics: [{ id: "ms", label: "ms", unit: "ms", better: "lower", noise: "noisy" }],
});
const row = (clients: number, mode: string, scale: number, ms: number, seed = 1): MeasuredRow => ({
  row: "1",
  label: "",
  settings: { clients, mode, scale, seed },
  metrics: { ms },
});
const set: MeasuredSet = {
  id: "own",
  title: "own",
  source: "",
  model: null,
  setup: {},
  axes: ["clients", "mode"],
  metric: "ms",
  rows: [
    row(64, "simple", 10, 30),
    row(64, "simple", 10, 50),
    row(64, "simple", 10, 20),
    row(1, "simple", 10, 4),
    row(1, "prepared", 10, 2),
    row(1, "prepared", 1, 1),
  ],
};
const axes = layableAxes(schema, set);
const asSuggested = { rows: "", columns: "", at: "" };

describe("a set that belongs to no model", () => {
  it("can be laid out by what varies, each setting in order", () => {
    expect(axes).toEqual([
      { param: "clients", values: [1, 64] },
      { param: "mode", values: ["simple", "prepared"] },
      { param: "scale", values: [1, 10] },
    ]);
  });

  it("holds the rest where most rows have it, or as the address says", () => {
    expect(placeAxes(set, axes, asSuggested)).toMatchObject({
      rows: { param: "clients" },
      columns: { param: "mode" },
      at: { scale: 10 },
    });
    expect(placeAxes(set, axes, { rows: "scale", columns: "clients", at: "mode=prepared" })).toMatchObject({
      rows: { param: "scale" },
      columns: { param: "clients" },
      at: { mode: "prepared" },
    });
    expect(placeAxes(set, axes, { rows: "joy", columns: "joy", at: "scale=7" })).toMatchObject({
      rows: { param: "clients" },
      at: { scale: 10 },
    });
    expect(placeAxes(set, axes.slice(0, 1), asSuggested)).toMatchObject({
      rows: undefined,
      columns: { param: "clients" },
    });
  });

  it("does not hold what goes with an axis, nor lay it out beside it", () => {
    const together = {
      ...set,
      rows: set.rows.map((one) => ({
        ...one,
        settings: { ...one.settings, scale: Number(one.settings.clients) * 2 },
      })),
    };
    const tied = layableAxes(schema, together);
    expect(placeAxes(together, tied, asSuggested)).toMatchObject({ rest: [], going: ["scale"], at: {} });
    const alone = tied.filter(({ param }) => param !== "mode");
    expect(placeAxes(together, alone, asSuggested)).toMatchObject({
      rows: undefined,
      columns: { param: "scale" },
      going: ["clients"],
    });
    expect(placeAxes(together, alone, { ...asSuggested, rows: "clients" })).toMatchObject({
      rows: { param: "clients" },
    });
  });

  it("shows the medians of measured cells, and a gap for cells that are not measured", () => {
    const { rows, columns, at } = placeAxes(set, axes, asSuggested);
    if (!rows || !columns) throw new Error("two settings vary");
    const matrix = matrixOfSet(schema, set, [rows, columns], at, "ms");
    expect(matrix.values).toEqual([4, 2, 30, undefined]);
    expect(matrix.outside).toBe(1);
    expect(matrix.cells.map(({ text, small, mark, empty }) => [text, small, mark, empty])).toEqual([
      ["4.00 ms", "n = 1", undefined, undefined],
      ["2.00 ms", "n = 1", "best", undefined],
      ["30.0 ms", "n = 3", undefined, undefined],
      ["–", undefined, undefined, true],
    ]);
    const chart = setChart(schema, [rows, columns], matrix.values, "ms");
    expect(chart.series.map(({ label, values }) => [label, values])).toEqual([
      ["1", [4, 2]],
      ["64", [30, Number.NaN]],
    ]);
  });

  it("is summed up by cell", () => {
    const points = pointsOfSet(set);
    const summaries = cellSummaries(points, baseOfSet(schema, set, points), "ms");
    expect(summaries[0]).toMatchObject({
      n: 3,
      median: 30,
      least: 20,
      most: 50,
      spread: 1,
      settings: { clients: 64, mode: "simple", scale: 10, seed: 1 },
    });
    expect(summaries[1]?.spread).toBe(undefined);
  });
});
