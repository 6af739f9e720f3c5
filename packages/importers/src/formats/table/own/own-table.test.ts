import { schemaOfColumns } from "@wirecost/analysis";
import { describe, expect, it } from "vitest";
import { toCsv } from "../../../csv/to-csv.ts";
import { readMeasurements } from "../../../read-measurements.ts";
import { type ColumnMapping, isUsable } from "../../../reading.ts";
import { suggestSetup } from "../../../setup/suggest-setup.ts";

const read = (text: string, mapping?: ColumnMapping) =>
  readMeasurements(
    { name: "own.csv", bytes: new TextEncoder().encode(text) },
    { model: null, mapping, onlyIfMapped: true },
  );

const BENCH = `clients,protocol,run,tps,latency (ms)
1,simple,1,901.5,1.11
1,simple,2,899.1,1.12
64,simple,1,9012.25,7.1
64,prepared,1,11050,5.79
`;

describe("a table that belongs to no model", () => {
  it("that is an exported matrix says which export can be read again", () => {
    const note = expect.stringContaining('"Cells as CSV" can be read again');
    expect(read("-Mm (bytes) \\ Records,16,1000\n1024,9.5,3.25\n8192,4.5,2.25\n").notes).toContainEqual(note);
    expect(read(BENCH).notes).not.toContainEqual(note);
  });

  it("reads a value in the unit behind it, once the column has one", () => {
    const { rows, complaints } = read("engine,latency,done\nalpha,12.5 ms,7 jobs\nbeta,1.2 s,9\n", [
      { target: { kind: "own-setting" } },
      { target: { kind: "own-metric", unit: "ms", better: "lower" } },
      { target: { kind: "own-metric", unit: "jobs", better: "higher" } },
    ]);
    expect(complaints).toEqual([]);
    expect(rows.map(({ metrics }) => Object.values(metrics))).toEqual([
      [12.5, 7],
      [1200, 9],
    ]);
  });

  it("reads settings and figures by the words of its headers", () => {
    const reading = read(BENCH);
    expect(reading.complaints).toEqual([]);
    expect(isUsable(reading)).toBe(true);
    expect(reading.schema?.settings).toMatchObject([
      { kind: "number", id: "clients", min: 1, max: 64, integer: true },
      { kind: "choice", id: "protocol", values: ["simple", "prepared"] },
    ]);
    expect(reading.schema?.metrics).toMatchObject([
      { id: "tps", unit: "tx/s", better: "higher" },
      { id: "latency", label: "latency", unit: "ms", better: "lower" },
    ]);
    expect(reading.rows[2]).toMatchObject({
      replicate: "1",
      settings: { clients: 64, protocol: "simple" },
      metrics: { tps: 9012.25, latency: 7.1 },
    });
  });

  it("lays out what varies, and keeps what does not", () => {
    const reading = read(BENCH.replaceAll("simple", "prepared"));
    const schema = reading.schema && schemaOfColumns(reading.schema);
    expect(schema && suggestSetup(reading.rows, schema)).toMatchObject({
      axes: ["clients", "protocol"],
      metric: "tps",
      common: { protocol: "prepared" },
    });
  });

  it("gives the same rows again from its own export", () => {
    const reading = read(BENCH);
    const schema = reading.schema && schemaOfColumns(reading.schema);
    const again = schema && read(toCsv(reading.rows, schema));
    expect(again?.rows.map(({ settings }) => settings)).toEqual(reading.rows.map(({ settings }) => settings));
    expect(again?.rows[0]?.metrics).toEqual(reading.rows[0]?.metrics);
  });

  it("asks about columns that it recognizes only by their values, and applies the answers", () => {
    const text = "a,b,c\n1,0.31,x\n1,0.29,x\n2,0.52,y\n2,0.55,y\n";
    const asked = read(text);
    expect(asked.needsMapping).toBe(true);
    expect(asked.rows).toEqual([]);
    expect(asked.columns?.map(({ target }) => target.kind)).toEqual([
      "own-setting",
      "own-metric",
      "own-setting",
    ]);
    const mapped = read(text, [
      { target: { kind: "own-setting" } },
      { target: { kind: "own-metric", unit: "s", better: "lower" } },
      { target: { kind: "label" } },
    ]);
    expect(isUsable(mapped)).toBe(true);
    expect(mapped.rows[3]).toMatchObject({ label: "y", settings: { a: 2 }, metrics: { b: 0.55 } });
    expect(mapped.schema?.metrics).toMatchObject([{ id: "b", unit: "s", better: "lower" }]);
  });

  it("tells words apart that share their letters", () => {
    const reading = read("mode,ms\nC,1\nC++,2\n-O2,3\nO2,4\n");
    expect(reading.rows.map(({ settings }) => settings.mode)).toEqual(["C", "C++", "-O2", "O2"]);
  });

  it("takes off the apostrophe by which an export keeps a word from being a formula", () => {
    const reading = read("mode,ms\n'-O2,1\n'=1+1,2\n''x,3\n'-O2,4\n'=1+1,5\n");
    expect(reading.rows.map(({ settings }) => settings.mode)).toEqual(["-O2", "=1+1", "''x", "-O2", "=1+1"]);
    expect(reading.schema?.settings).toMatchObject([{ values: ["-O2", "=1+1", "''x"] }]);
  });

  it("reads a number among words as a word, and a decimal comma", () => {
    const reading = read("cache;time (ms)\n16;1,5\nauto;2,25\n");
    expect(reading.rows.map(({ settings }) => settings.cache)).toEqual(["16", "auto"]);
    expect(reading.rows.map(({ metrics }) => metrics.time)).toEqual([1.5, 2.25]);
  });

  it("says where a figure is none, with line and column", () => {
    const reading = read("clients,tps\n1,900\n2,fast\n", [
      { target: { kind: "own-setting" } },
      { target: { kind: "own-metric", unit: "tx/s", better: "higher" } },
    ]);
    expect(reading.complaints).toMatchObject([{ line: 3, column: "tps", value: "fast", severity: "error" }]);
  });

  it("refuses a setting that names every row", () => {
    const rows = Array.from({ length: 1001 }, (_, i) => `c${i},${i}`).join("\n");
    const mapping: ColumnMapping = [
      { target: { kind: "own-setting" } },
      { target: { kind: "own-metric", unit: "s", better: "none" } },
    ];
    const [complaint] = read(`commit,time\n${rows}\n`, mapping).complaints;
    expect(complaint?.message).toMatch(/more than 1000 texts, or one of over 200 characters/);
    expect(read(`commit,time\n${rows}\n`).rows).toHaveLength(1001);
  });

  it("refuses a mapping to what a model has, a short one and one without a figure", () => {
    const message = (mapping: ColumnMapping) => read("a,b\n1,2\n", mapping).complaints[0]?.message;
    expect(message([{ target: { kind: "setting", param: "mm" } }, { target: { kind: "row" } }])).toMatch(
      /read for none/,
    );
    expect(message([{ target: { kind: "row" } }])).toMatch(/1 columns and the table 2/);
    expect(message([{ target: { kind: "own-setting" } }, { target: { kind: "ignore" } }])).toMatch(
      /No column has measured values/,
    );
  });

  it("leaves what names a system to that system", () => {
    const reading = read("totMsgs qryRecv recSent recs/qry eTime table fields descr\n-------\n");
    expect(isUsable(reading)).toBe(false);
    expect(read("a line of prose\nand another\n").complaints).not.toEqual([]);
  });
});
