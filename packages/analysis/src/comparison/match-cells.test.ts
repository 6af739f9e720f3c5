import { applies, getModel, models, type Params } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { schemaOfColumns } from "../measured/schema-of-columns.ts";
import type { CellSide } from "./cell-side.ts";
import { matchCells } from "./match-cells.ts";

const count = (id: string) =>
  ({ kind: "number", id, label: id, unit: "1", min: 0, max: 100, integer: true }) as const;
const schema = schemaOfColumns({
  settings: [count("clients"), count("scale"), count("version")],
  metrics: [{ id: "tps", label: "tps", unit: "1/s", better: "higher", noise: "noisy" }],
});
const side = (rows: readonly Params[], about: Partial<CellSide> = {}): CellSide => ({
  schema,
  base: {},
  axes: [],
  origin: "measured",
  entries: rows.map((settings) => ({ settings })),
  ...about,
});
const ids = ["clients", "scale", "version"] as const;
const rowsOf = fc.array(fc.record({ clients: fc.nat(2), scale: fc.nat(1), version: fc.nat(1) }), {
  minLength: 1,
  maxLength: 12,
});
type Row = Record<(typeof ids)[number], number>;
const pairs = (a: readonly Row[], b: readonly Row[], baseline: number) =>
  matchCells([side(a), side(b)], baseline)
    .cells.flatMap(({ entries: [ours = [], theirs = []] }) =>
      ours.flatMap((one) => theirs.map((other) => `${one} ${other}`)),
    )
    .toSorted();
const varies = (rows: readonly Row[], id: (typeof ids)[number]) =>
  new Set(rows.map((row) => row[id])).size > 1;

describe("matchCells", () => {
  it("pairs rows that agree in all varying settings of either side, and no others", () => {
    fc.assert(
      fc.property(rowsOf, rowsOf, (a, b) => {
        const telling = ids.filter((id) => varies(a, id) || varies(b, id));
        const expected = a.flatMap((one, i) =>
          b.flatMap((other, j) => (telling.every((id) => one[id] === other[id]) ? [`${i} ${j}`] : [])),
        );
        expect(pairs(a, b, 0)).toEqual(expected.toSorted());
      }),
    );
  });

  it("pairs the same rows with any side as baseline", () => {
    fc.assert(
      fc.property(rowsOf, rowsOf, (a, b) => {
        expect(pairs(a, b, 0)).toEqual(pairs(a, b, 1));
      }),
    );
  });

  it("gives each row to at most one cell, and reports cells with several settings", () => {
    fc.assert(
      fc.property(rowsOf, rowsOf, rowsOf, (a, b, c) => {
        const sides = [a, b, c];
        const { cells } = matchCells(
          sides.map((rows) => side(rows)),
          0,
        );
        const kinds = (i: number, entries: readonly number[]) =>
          new Set(entries.map((entry) => JSON.stringify(sides[i]?.[entry]))).size;
        for (const i of sides.keys()) {
          const used = cells.flatMap(({ entries }) => entries[i] ?? []);
          expect(new Set(used).size).toBe(used.length);
          for (const { entries, pooled } of cells) expect(pooled[i]).toBe(kinds(i, entries[i] ?? []) > 1);
        }
      }),
    );
  });

  it("pools nothing if both sides state everything", () => {
    fc.assert(
      fc.property(rowsOf, rowsOf, (a, b) => {
        for (const { pooled } of matchCells([side(a), side(b)], 0).cells)
          expect(pooled).toEqual([false, false]);
      }),
    );
  });

  it("pairs a side that never states a setting with the rows that do not, and no others", () => {
    const some = side([{ clients: 7 }, { clients: 7, scale: 20 }, { clients: 9, scale: 30 }, { clients: 7 }]);
    const none = side([{ clients: 7 }, { clients: 9 }, { clients: 7 }]);
    for (const baseline of [0, 1]) {
      const { cells } = matchCells([some, none], baseline);
      expect(cells.map(({ entries }) => entries)).toEqual([
        [
          [0, 3],
          [0, 2],
        ],
      ]);
      expect(cells[0]?.pooled).toEqual([false, false]);
    }
  });

  it("matches a side completely with itself, also rows that do not state what others do", () => {
    const partly = fc.array(
      fc.record({ clients: fc.nat(2), scale: fc.nat(1), version: fc.nat(1) }, { requiredKeys: [] }),
      { minLength: 1, maxLength: 12 },
    );
    fc.assert(
      fc.property(partly, (rows) => {
        const { cells } = matchCells([side(rows), side(rows)], 0);
        expect(cells.flatMap(({ entries: [ours] }) => ours).toSorted()).toEqual([...rows.keys()].toSorted());
        for (const { entries } of cells) expect(entries[0]).toEqual(entries[1]);
      }),
    );
  });

  it("lists axes with one value, unless they were changed", () => {
    const makeSide = (scale: number) =>
      side(
        [1, 8].map((clients) => ({ clients, scale })),
        { axes: ["scale", "clients"] },
      );
    expect(matchCells([makeSide(1), makeSide(1)], 0)).toMatchObject({
      axes: ["scale", "clients"],
      cells: [{ values: [1, 1] }, { values: [1, 8] }],
    });
    expect(matchCells([makeSide(1), makeSide(5)], 0)).toMatchObject({
      axes: ["clients"],
      cells: [{ values: [1] }, { values: [8] }],
    });
  });

  it("uses the nearest measured rows for a prediction, and none for another measurement", () => {
    const base = { clients: 1, scale: 5 };
    const other = side([
      { clients: 1, scale: 8 },
      { clients: 8, scale: 5 },
    ]);
    const rows = [1, 8].map((clients) => ({ clients, scale: 5 }));
    const at = (origin: CellSide["origin"]) =>
      matchCells([side(rows, { origin, base }), other], 0).cells.map(({ values }) => values);
    expect(at("predicted")).toEqual([[1], [8]]);
    expect(at("measured")).toEqual([[8]]);
  });

  it("treats settings with equal texts as equal", () => {
    const { cells } = matchCells(
      [side([{ scale: 1 }, { scale: 8 }]), side([{ scale: "8" }, { scale: "all" }])],
      0,
    );
    expect(cells).toMatchObject([{ values: [8], entries: [[1], [0]], pooled: [false, false] }]);
  });

  it("does not guess unstated settings", () => {
    const varied = side([{ scale: 1 }, { scale: 8 }]);
    const silent = side([{}, {}]);
    expect(matchCells([varied, silent], 0).cells).toEqual([]);
    // Runs at two scales are not replicates.
    expect(matchCells([silent, varied], 0).cells).toMatchObject([{ values: [], pooled: [false, true] }]);
    expect(matchCells([silent, side([{ scale: 1 }, { scale: 1 }])], 0).cells).toMatchObject([
      {
        values: [],
        entries: [
          [0, 1],
          [0, 1],
        ],
      },
    ]);
  });

  it("uses a run's cells with its own settings if the other side is silent", () => {
    const run = side(
      [1, 8].flatMap((clients) => [1, 10].map((scale) => ({ clients, scale }))),
      { origin: "predicted", axes: ["clients", "scale"], base: { clients: 1, scale: 10 } },
    );
    const upload = side([{ clients: 8 }, { clients: 8 }]);
    expect(matchCells([run, upload], 0).cells).toMatchObject([{ values: [8], entries: [[3], [0, 1]] }]);
    expect(matchCells([upload, run], 0).cells).toMatchObject([{ values: [], entries: [[0, 1], [3]] }]);
  });

  it("omits settings without effect, unless they are axes", () => {
    const model = getModel("openedge-query");
    const loose = Object.entries(model.params).find(
      ([, { applies: on }]) => on && !on.values.includes(model.params[on.param]?.default ?? ""),
    )?.[0];
    if (loose === undefined) throw new Error("the model has a parameter without effect at its defaults");
    const of = (values: readonly number[], axes: readonly string[] = []) =>
      side(
        values.map((value) => ({ mm: 1024, [loose]: value })),
        { schema: model, axes },
      );
    expect(matchCells([of([1, 1]), of([1, 2])], 0).cells).toMatchObject([
      {
        values: [],
        entries: [
          [0, 1],
          [0, 1],
        ],
      },
    ]);
    expect(matchCells([of([1, 2], [loose]), of([2, 2], [loose])], 0).cells).toMatchObject([
      { values: [2], entries: [[1], [0, 1]] },
    ]);
  });

  it("keeps rows on which an axis has no effect and which do not state it", () => {
    const model = getModel("round-trips");
    const rows = [2, 20].flatMap((rttMs) => [
      { pattern: "query-a-row", rttMs },
      { pattern: "insert-batch", batchRows: 50, rttMs },
      ...[10, 100].map((fetchSize) => ({ pattern: "cursor", fetchSize, rttMs })),
    ]);
    const of = (settings: readonly Params[]) =>
      side(settings, { schema: model, axes: ["fetchSize", "rttMs"] });
    const { cells } = matchCells([of(rows), of(rows.toReversed())], 0);
    expect(cells.map(({ entries }) => entries)).toEqual(rows.map((_, i) => [[i], [rows.length - 1 - i]]));
  });

  it("matches rows of any system completely with themselves, for any axes", () => {
    fc.assert(
      fc.property(fc.constantFrom(...models), fc.infiniteStream(fc.nat(1000)), (model, numbers) => {
        const next = (below: number) => (numbers.next().value ?? 0) % below;
        const ids = Object.keys(model.params);
        const drawn = (id: string) => {
          const param = model.params[id];
          if (param?.kind === "number") return [param.min, param.max][next(2)] ?? param.min;
          return param?.kind === "choice"
            ? (param.options[next(param.options.length)]?.value ?? "")
            : next(2) > 0;
        };
        const axes = [ids[next(ids.length)] ?? "", ids[next(ids.length)] ?? ""];
        // A harness leaves settings without effect empty, and some files state others only in some rows.
        const rows = Array.from({ length: 8 }, (): Params => {
          const all = Object.fromEntries(ids.map((id) => [id, drawn(id)]));
          return Object.fromEntries(
            Object.entries(all).filter(([id]) => applies(model, id, all) && next(9) > 0),
          );
        });
        const own = () => side(rows, { schema: model, axes });
        const { cells } = matchCells([own(), own()], 0);
        const found = cells.flatMap(({ entries: [ours = []] }) => ours).toSorted((a, b) => a - b);
        expect(found).toEqual([...rows.keys()]);
      }),
    );
  });
});
