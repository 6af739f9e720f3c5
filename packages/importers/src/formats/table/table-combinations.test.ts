import { getModel, type Params, simulate } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import type { ColumnMapping } from "../../reading.ts";
import { type ReadingWithRows, readMeasurements } from "../../testing/read-measurements.ts";
import { combinationsOf, withCombinations } from "./table-combinations.ts";

const model = getModel("bulk-insert");
const read = (text: string, mapping?: ColumnMapping, id = model.id) =>
  readMeasurements(
    { name: "t.csv", bytes: new TextEncoder().encode(text) },
    { model: getModel(id), mapping },
  );
const SIZE = { target: { kind: "combined", combination: "size" } } as const;
const SECONDS = { target: { kind: "metric", metric: "seconds" } } as const;

describe("columns with a combined meaning", () => {
  it("are parsed by their headers, in any order", () => {
    const reading = read("size_unit;seconds;size\nMiB;9,2;0,5\nrows;12;1000\n;9;\n");
    expect(reading).toMatchObject({ complaints: [], needsMapping: false });
    expect(reading.rows.map(({ settings, metrics }) => [settings, metrics])).toEqual([
      [{ batchMiB: 0.5 }, { seconds: 9.2 }],
      [{ transactionRows: 1000 }, { seconds: 12 }],
      [{}, { seconds: 9 }],
    ]);
  });

  it("are in the unit of the row's mode, by the size of its row", () => {
    const { rows, complaints } = read(
      "mode,size,size_unit,record_bytes,seconds\nbatches,37,rows,900,360\nbatches,500,rows,900,230\nbatches,37,rows,950,370\ntransactions,64,KiB,900,90\ntransactions,37,rows,,91\nbatches,0.5,MiB,,92\n",
    );
    expect(complaints).toEqual([]);
    expect(rows.map(({ settings: { batchMiB, transactionRows } }) => batchMiB ?? transactionRows)).toEqual([
      0.0317574, 0.429154, 0.0335217, 72, 37, 0.5,
    ]);
    const batchRows = rows
      .slice(0, 3)
      .map(({ settings }) => simulate(model, { ...settings, rowCount: 87_500 }).flushes);
    expect(batchRows).toEqual([37, 500, 37].map((n) => Math.ceil(87_500 / n)));
    expect(read("mode,size,size_unit,seconds\nbatches,37,rows,360\n").complaints).toMatchObject([
      { line: 2, column: "size_unit", value: "rows", message: expect.stringContaining('"37 rows"') },
    ]);
  });

  it("are in the unit of the mode, and by the row size, that are stated of all rows", () => {
    const about = (text: string, stated: Params) =>
      readMeasurements({ name: "t.csv", bytes: new TextEncoder().encode(text) }, { model, stated });
    const sizes = ({ rows }: ReadingWithRows) =>
      rows.map(({ settings: { batchMiB, transactionRows } }) => batchMiB ?? transactionRows);
    const rowless = "mode,size,size_unit,seconds\nbatches,53,rows,9\ntransactions,2,MiB,7\nbatches,3,MiB,5\n";
    expect(sizes(about(rowless, { rowBytes: 4096 }))).toEqual([0.207032, 512, 3]);
    const modeless = "size,size_unit,record_bytes,seconds\n53,rows,4096,9\n530,rows,4096,8\n53,rows,,7\n";
    expect(sizes(about(modeless, { mode: "batch", rowBytes: 8192 }))).toEqual([0.207032, 2.07032, 0.414063]);
  });

  it("are not read where a setting that they depend on is invalid", () => {
    const { complaints } = read("mode,size,size_unit,record_bytes,seconds\nbatches,53,rows,wide,9\n");
    expect(complaints).toMatchObject([{ line: 2, column: "record_bytes", value: "wide" }]);
    expect(complaints).toHaveLength(1);
  });

  it("name the invalid field and the expected values", () => {
    expect(read("size,size_unit,seconds\n1,furlongs,9\nx,MiB,9\n512,MiB,9\n").complaints).toMatchObject([
      {
        line: 2,
        column: "size_unit",
        value: "furlongs",
        message: expect.stringContaining("one of rows, KiB"),
      },
      { line: 3, column: "size", value: "x" },
      { line: 4, column: "size", message: expect.stringContaining("from 0.01 to 256 MiB") },
    ]);
    expect(read("mode,size,size_unit,record_bytes,seconds\nbatches,3,rows,950,9\n").complaints).toMatchObject(
      [
        {
          column: "size",
          message: expect.stringMatching(/^"3 rows" is out of range\. Batch size: .* from 0\.01 to 256 MiB/),
        },
      ],
    );
    const figures = "metric,value,unit\ntotal,5,furlong\nspeed,5,s\ntotal,?,s\n";
    const figured = read(figures, undefined, "round-trips");
    expect(figured.notes).toContain("The row of line 4 has no measured value and is left out.");
    expect(figured.complaints).toMatchObject([
      { line: 2, column: "unit", message: expect.stringContaining("us, ms, s, min") },
      { line: 3, column: "metric", message: expect.stringContaining("one of total, elapsed") },
    ]);
    const calls = "caller,callee,technique,calls,cpu_s\nCL,RPG,by hand,10,1\n";
    expect(read(calls, undefined, "program-calls").complaints).toMatchObject([
      {
        line: 2,
        column: "technique",
        value: "by hand",
        message: expect.stringContaining("is none of its choices"),
      },
    ]);
  });

  it("ask once for the meaning of a text, and apply the answer", () => {
    const text =
      "caller,callee,technique,calls,cpu_s\nCL,RPG,by hand,10,1\nCL,RPG,by hand,20,2\nCL,RPG,by foot,10,1\n";
    const calls = getModel("program-calls");
    const { complaints } = read(text, undefined, calls.id);
    expect(complaints).toMatchObject([
      { line: 2, column: "technique", value: "by hand", choice: { param: "technique" } },
      { line: 4, column: "technique", value: "by foot", choice: { param: "technique" } },
    ]);
    expect(complaints[0]?.message).toContain("CALL PGM through QCMDEXC");
    const values = { "by hand": "qcmdexc", "by foot": "?" };
    const call = { target: { kind: "combined", combination: "call-in-words", values } } as const;
    const mapping = [call, call, call, call, { target: { kind: "metric", metric: "cpuS" } }] as const;
    const { rows, complaints: none } = read(text, mapping, calls.id);
    expect(none).toEqual([]);
    expect(rows.map(({ settings }) => [settings.technique, settings.calls])).toEqual([
      ["qcmdexc", 10],
      ["qcmdexc", 20],
      [undefined, 10],
    ]);
  });

  it("are mapped and unmapped together", () => {
    const headers = ["size_unit", "seconds", "size"];
    const [size, seconds] = [SIZE.target, SECONDS.target];
    const ignore = { kind: "ignore" } as const;
    expect(withCombinations(headers, [size, seconds, ignore], 0, ignore, model)).toEqual([
      size,
      seconds,
      size,
    ]);
    expect(withCombinations(headers, [size, seconds, ignore], 2, size, model)).toEqual([
      ignore,
      seconds,
      ignore,
    ]);
    const calls = getModel("program-calls");
    const call = { kind: "combined", combination: "call-in-words" } as const;
    const setting = (param: string) => ({ kind: "setting", param }) as const;
    expect(
      withCombinations(
        ["calls", "technique", "caller", "callee"],
        [call, setting("technique"), call, call],
        1,
        call,
        calls,
      ),
    ).toEqual([setting("calls"), setting("technique"), setting("caller"), setting("callee")]);
    expect(combinationsOf("size", headers, model)).toEqual([size]);
    expect(combinationsOf("size", ["size", "seconds"], model)).toEqual([]);
  });

  it("are ignored if another column has the same meaning", () => {
    const reading = read("batch MiB,size,size_unit,seconds\n1,5,MiB,65\n");
    expect(reading.needsMapping).toBe(true);
    expect(reading.columns?.map(({ known }) => known)).toEqual([true, false, false, true]);
    const stated = read("pattern,rows,queries,elapsed_ms\njoin,10,1,5\n", undefined, "round-trips");
    expect(stated.rows[0]).toMatchObject({
      settings: { pattern: "join", rowCount: 10 },
      metrics: { statements: 1 },
    });
  });

  it("may be mapped as they were parsed, but not partly", () => {
    const text = "size,size_unit,seconds\n5,MiB,65\n";
    expect(read(text, [SIZE, SIZE, SECONDS]).rows).toMatchObject([{ settings: { batchMiB: 5 } }]);
    expect(read(text, [SIZE, { target: { kind: "ignore" } }, SECONDS]).complaints).toMatchObject([
      { message: expect.stringContaining('without "sizeunit": map all of its columns') },
    ]);
    const forged = { target: { kind: "combined", combination: "other" } } as const;
    expect(read(text, [forged, SIZE, SECONDS]).complaints[0]?.message).toContain("does not have");
  });
});
