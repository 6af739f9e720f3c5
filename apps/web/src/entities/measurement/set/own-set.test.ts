import { type MeasuredSet, schemaOfColumns } from "@wirecost/analysis";
import type { MeasuredRow, ParamValue } from "@wirecost/sim-core";
import { anyText } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CellSummary, cellSummaries, inSettingOrder } from "./cells-summary.tsx";
import { setChart } from "./own-set.tsx";
import { holdAt, layableAxes, matrixOfSet, placeAxes } from "./set-axes.ts";
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

describe("a custom table", () => {
  it("offers its varying settings as axes, each with sorted values", () => {
    expect(axes).toEqual([
      { param: "clients", values: [1, 64] },
      { param: "mode", values: ["simple", "prepared"] },
      { param: "scale", values: [1, 10] },
    ]);
  });

  it("fixes the other settings at their most frequent values, or as the address says", () => {
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

  it("neither fixes a setting that depends on an axis, nor offers it as the other axis", () => {
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

  it("shows the medians of measured cells, and a gap for other cells", () => {
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

  it("is aggregated by cell", () => {
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

function cell(mm: number, protocol: string): CellSummary {
  const figures = { n: 1, median: 1, least: 1, most: 1, spread: undefined };
  return { id: `${mm} ${protocol}`, settings: { mm, protocol }, label: "", ...figures };
}

describe("cells in the order of their settings", () => {
  const cells = [cell(8192, "simple"), cell(1024, "prepared"), cell(16384, "simple"), cell(1024, "simple")];

  it("sorts numbers by value, and keeps the order of texts", () => {
    expect(inSettingOrder(cells, ["mm", "protocol"]).map(({ id }) => id)).toEqual([
      "1024 simple",
      "1024 prepared",
      "8192 simple",
      "16384 simple",
    ]);
    expect(inSettingOrder(cells, ["protocol", "mm"]).map(({ id }) => id)).toEqual([
      "1024 simple",
      "8192 simple",
      "16384 simple",
      "1024 prepared",
    ]);
  });

  it("keeps the order of equal settings", () => {
    expect(inSettingOrder(cells, [])).toEqual(cells);
  });
});

const name = anyText().filter((text) => text !== "" && !/[\uD800-\uDFFF]/u.test(text));
const value = fc.oneof(name, fc.boolean(), fc.double({ noNaN: true, noDefaultInfinity: true }));

it("fixes settings of any name at the values of an address", () => {
  const names = fc.uniqueArray(name, { minLength: 4, maxLength: 4 });
  // Compared as text: two values of one setting with the same text are equal.
  const values = fc.uniqueArray(value, { minLength: 2, maxLength: 4, selector: String });
  fc.assert(
    fc.property(names, values, fc.nat(), fc.nat(), (ids, levels, third, fourth) => {
      const axes = ids.map((param) => ({ param, values: levels }));
      const [rows = "", columns = "", a = "", b = ""] = ids;
      const chosen = (pick: number): ParamValue => levels[pick % levels.length] ?? "";
      const set = { axes: [rows, columns], setup: {}, rows: everyCombination(ids, levels) };
      const place = (at: string) => placeAxes(set as unknown as MeasuredSet, axes, { rows, columns, at });
      const first = holdAt(place("").at, a, String(chosen(third)));
      const { at } = place(holdAt(place(first).at, b, String(chosen(fourth))));
      expect(new Map(Object.entries(at))).toEqual(
        new Map([
          [a, chosen(third)],
          [b, chosen(fourth)],
        ]),
      );
    }),
    { numRuns: 60 },
  );
});

/** Rows of a complete design. */
function everyCombination(ids: readonly string[], values: readonly ParamValue[]) {
  return ids
    .reduce<[string, ParamValue][][]>(
      (rows, id) => rows.flatMap((row) => values.map((one): [string, ParamValue][] => [...row, [id, one]])),
      [[]],
    )
    .map((pairs) => ({ settings: Object.fromEntries(pairs), metrics: {} }));
}
