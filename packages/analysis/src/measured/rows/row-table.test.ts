import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { packTable, rowsByCell, rowsOfTable, unpackTable } from "./row-table.ts";
import { RowTableBuilder, tableOfRows } from "./row-table-builder.ts";
import { encodeUtf8 } from "./utf-8.ts";

const settings = [{ clients: 3 }, { clients: 40, pattern: "join" }, {}];
const row = fc.record({
  row: fc.option(fc.constantFrom("2", "7", "höher"), { nil: undefined }),
  label: fc.option(fc.constantFrom("Row 2", "warm", "", "naïve 🜁", "x".repeat(90)), { nil: undefined }),
  settings: fc.nat(settings.length - 1).map((i) => settings[i] ?? {}),
  metrics: fc.dictionary(
    fc.constantFrom("seconds", "tps", "errors"),
    fc.double({ min: 0, max: 1e9, noNaN: true }),
  ),
});
const rowsOf = fc.array(row, { maxLength: 40 });
const named = <Row extends { readonly row?: string | undefined; readonly label?: string | undefined }>(
  rows: readonly Row[],
) => rows.map((one, i) => ({ ...one, row: one.row ?? `${i + 1}`, label: one.label ?? `Row ${i + 1}` }));

describe("a table of rows", () => {
  it("returns its rows' values in order, with any missing values", () => {
    fc.assert(
      fc.property(rowsOf, rowsOf, (first, then) => {
        const builder = new RowTableBuilder();
        const given = [first, then].map((rows) =>
          rows.map(({ row: name, label, ...rest }) => ({
            ...rest,
            ...(name !== undefined && { row: name }),
            ...(label !== undefined && { label }),
          })),
        );
        for (const rows of given) builder.addRows(rows);
        expect([...rowsOfTable(builder.table())]).toEqual(named([...first, ...then]));
        expect([...rowsOfTable(builder.table(true))].map((one) => one.row)).toEqual(
          [...first, ...then].map((_, i) => `${i + 1}`),
        );
      }),
    );
  });

  it("is equal after a transfer to another thread", () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        const table = tableOfRows(named(rows));
        const { packed, buffers } = packTable(table);
        expect([...rowsOfTable(unpackTable(packed))]).toEqual([...rowsOfTable(table)]);
        for (const { buffer } of [packed.cells, packed.lines, ...packed.metrics.values()])
          expect(buffers).toContain(buffer);
      }),
    );
  });

  it("accepts columns in chunks with different metrics", () => {
    const builder = new RowTableBuilder();
    const texts = (...all: string[]) => {
      const bytes = all.map((text) => encodeUtf8(text));
      let end = 0;
      return {
        bytes: Uint8Array.from(bytes.flatMap((one) => [...one])),
        ends: Int32Array.from(bytes, ({ length }) => (end += length)),
      };
    };
    builder.addColumns({
      count: 2,
      settings: [{ clients: 3 }],
      cells: Int32Array.of(0, 0),
      metrics: [{ metric: "tps", values: Float64Array.of(70, Number.NaN) }],
      labels: undefined,
    });
    builder.addColumns({
      count: 1,
      settings: [{ clients: 9 }],
      cells: Int32Array.of(0),
      metrics: [{ metric: "seconds", values: Float64Array.of(0.25) }],
      labels: texts("grün"),
    });
    builder.addRows([{ settings: { clients: 9 }, metrics: { tps: 71 } }]);
    expect([...rowsOfTable(builder.table())]).toEqual([
      { row: "1", label: "Row 1", settings: { clients: 3 }, metrics: { tps: 70 } },
      { row: "2", label: "Row 2", settings: { clients: 3 }, metrics: {} },
      { row: "3", label: "grün", settings: { clients: 9 }, metrics: { seconds: 0.25 } },
      { row: "4", label: "Row 4", settings: { clients: 9 }, metrics: { tps: 71 } },
    ]);
  });

  it("stores each text once, with any number of rows", () => {
    const { labels } = tableOfRows(
      Array.from({ length: 6000 }, (_, i) => ({ label: `batch ${i % 1500}`, settings: {}, metrics: {} })),
    );
    expect(labels?.size).toBe(1500);
    expect([labels?.at(1499), labels?.at(5999), labels?.idAt(4500)]).toEqual(["batch 1499", "batch 1499", 0]);
  });

  it("returns the same on repeated reads while rows are added", () => {
    const builder = new RowTableBuilder();
    const rows = ["cold", "cold", "höher", "", "cold", "höher", "", "9"].map((label, i) => ({
      row: `${i % 3}`,
      label,
      settings: {},
      metrics: { tps: i },
    }));
    builder.addRows(rows.slice(0, 3));
    const first = builder.table();
    expect(first.labels?.size).toBe(2);
    const second = builder.table();
    builder.addRows(rows.slice(3));
    const third = builder.table();
    expect([...rowsOfTable(unpackTable(packTable(third).packed))]).toEqual(rows);
    for (const table of [first, second]) expect([...rowsOfTable(table)]).toEqual(rows.slice(0, 3));
    expect(rows.map((_, i) => third.labels?.idAt(i))).toEqual([0, 0, 1, 2, 0, 1, 2, 3]);
  });

  it("stores long repeated labels in less memory than their file size", () => {
    const labels = Array.from({ length: 600 }, (_, i) => `${i % 43}, ${"a run of the night ".repeat(90)}`);
    const texts = labels.map(encodeUtf8);
    const bytes = Uint8Array.from(texts.flatMap((text) => [...text]));
    let end = 0;
    const ends = Int32Array.from(texts, (text) => {
      end += text.length;
      return end;
    });
    const builder = new RowTableBuilder();
    let largest = 0;
    class Measured extends Uint8Array {
      constructor(...given: ConstructorParameters<typeof Uint8Array>) {
        super(...given);
        largest = Math.max(largest, this.length);
      }
    }
    vi.stubGlobal("Uint8Array", Measured);
    const [batches, each] = [70, labels.length + 1];
    for (let batch = 0; batch < batches; batch++) {
      const columns = { settings: [], cells: new Int32Array(labels.length), metrics: [] };
      builder.addColumns({ ...columns, count: labels.length, labels: { bytes, ends } });
      builder.addRows([{ label: `alone in ${batch}`, settings: {}, metrics: {} }]);
    }
    vi.unstubAllGlobals();
    const table = builder.table();
    expect(batches * end).toBeGreaterThan(64 * 1024 ** 2);
    expect(largest).toBeLessThan(36 * 1024 ** 2);
    expect(table.labels?.size).toBe(43 + batches);
    for (let row = 0; row < table.count; row += 83)
      expect(table.labels?.at(row)).toBe(labels[row % each] ?? `alone in ${Math.floor(row / each)}`);
  });

  it("finds the rows of each cell, in order", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 4 })), (cells) => {
        const { rows, starts } = rowsByCell(Int32Array.from(cells), 5);
        for (let cell = 0; cell < 5; cell++)
          expect([...rows.subarray(starts[cell], starts[cell + 1])]).toEqual(
            [...cells.keys()].filter((i) => cells[i] === cell),
          );
      }),
    );
  });
});
