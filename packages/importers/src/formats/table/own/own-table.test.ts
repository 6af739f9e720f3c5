import { schemaOfColumns } from "@wirecost/analysis";
import { describe, expect, it } from "vitest";
import { toCsv } from "../../../csv/to-csv.ts";
import { type ColumnMapping, isUsable } from "../../../reading.ts";
import { readMeasurements } from "../../../testing/read-measurements.ts";
import { suggestSetup } from "../../../testing/suggest-setup.ts";

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

describe("a custom table", () => {
  it("that is an exported matrix names the export to use instead", () => {
    const note = expect.stringContaining('"Cells as CSV" can be read again');
    expect(read("-Mm (bytes) \\ Records,16,1000\n1024,9.5,3.25\n8192,4.5,2.25\n").notes).toContainEqual(note);
    expect(read(BENCH).notes).not.toContainEqual(note);
  });

  it("parses a value with its unit, once the column has one", () => {
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

  it("parses units in cells only, also mixed ones", () => {
    const { rows, schema, needsMapping, complaints } = read(
      'driver name,fetch buffer,latency,throughput,hit rate\njtds,64 KiB,12 ms,812.5 req/s,99 %\njtds,1 MiB,1.3 s,64 req/s,97.5%\nodbc,64 KiB,"1,250 µs",900 req/s,98 %\nodbc,1 MiB,2 min,12 req/s,?\n',
    );
    expect(complaints).toEqual([]);
    expect(needsMapping).toBe(false);
    expect(schema).toMatchObject({
      settings: [{ id: "driver-name" }, { id: "fetch-buffer", kind: "number", unit: "KiB", max: 1024 }],
      metrics: [
        { id: "latency", label: "latency", unit: "ms", better: "lower" },
        { id: "throughput", unit: "req/s", better: "higher" },
        { id: "hit-rate", unit: "%", better: "higher" },
      ],
    });
    expect(rows.map(({ settings }) => settings["fetch-buffer"])).toEqual([64, 1024, 64, 1024]);
    expect(rows.map(({ metrics }) => metrics)).toEqual([
      { latency: 12, throughput: 812.5, "hit-rate": 99 },
      { latency: 1300, throughput: 64, "hit-rate": 97.5 },
      { latency: 1.25, throughput: 900, "hit-rate": 98 },
      { latency: 120_000, throughput: 12 },
    ]);
  });

  it("asks for the meaning of guessed columns, without a duplicate note", () => {
    const { needsMapping, notes } = read("host,took\na,12.5\nb,13.25\n");
    expect([needsMapping, notes]).toEqual([true, []]);
  });

  it("does not guess the unit of a number among others with units", () => {
    const text = "clients,latency\n1,7\n2,12 ms\n4,1.3 s\n";
    expect(read(text).notes).toContainEqual(
      '"latency" is read as text: "7" in line 2 has no unit, and other values have, such as ms. Add it there, or name the unit in the header: "latency (ms)".',
    );
    expect(read(text.replace(",7", ",0")).rows.map(({ metrics }) => metrics.latency)).toEqual([0, 12, 1300]);
    const withUnit = read(text.replace("latency", "latency (us)"));
    expect(withUnit.rows.map(({ metrics }) => metrics.latency)).toEqual([7, 12_000, 1_300_000]);
  });

  it("treats a mix of quantities as text", () => {
    const kinds = (...cells: string[]) =>
      read(`what,tps\n${cells.map((cell, i) => `${cell},${i}`).join("\n")}\n`, [
        { target: { kind: "own-setting" } },
        { target: { kind: "own-metric", unit: "tx/s", better: "higher" } },
      ]).schema?.settings[0]?.kind;
    expect(kinds("12 ms", "3 KiB")).toBe("choice");
    expect(kinds("4k", "64k")).toBe("choice");
    expect(kinds("12b", "5b")).toBe("choice");
    expect(kinds("12 ms", "3 s")).toBe("number");
  });

  it("parses durations in clock and Go notation below a header that names one", () => {
    const { rows, schema } = read(
      "clients,elapsed,timestamp\n1,0:01:02.5,09:00:00\n2,1:02.25,09:00:05\n4,1m2s,09:01:05\n",
    );
    expect(schema?.metrics).toMatchObject([{ id: "elapsed", unit: "s", better: "lower" }]);
    expect(rows.map(({ metrics }) => metrics.elapsed)).toEqual([62.5, 62.25, 62]);
  });

  it("keeps versions apart that are one number", () => {
    const { rows, schema } = read("db version,clients,tps\n17.1,37,812.5\n17.10,37,640.25\n");
    expect(schema?.settings[0]).toMatchObject({ kind: "choice", values: ["17.1", "17.10"] });
    expect(rows.map(({ settings }) => settings["db-version"])).toEqual(["17.1", "17.10"]);
    const rates = read("conversion,clients,tps\n2.1,37,812.5\n2.10,37,640.25\n").schema;
    expect(rates?.settings.map(({ id }) => id)).toEqual(["clients"]);
    expect(rates?.metrics.map(({ id }) => id)).toEqual(["conversion", "tps"]);
    const whole = read("db version,clients,tps\n17,37,812.5\n18,37,640.25\n");
    expect(whole.schema?.settings[0]).toMatchObject({ kind: "number", min: 17, max: 18 });
  });

  it("says that leading cells are blank, as of merged ones", () => {
    const { notes } = read("version,clients,tps\n17,37,812.5\n,70,640.25\n");
    expect(notes).toEqual([
      '"version" is blank in line 3, so that row states no value. If its cells were merged in a sheet, fill each of them.',
    ]);
  });

  it("names the text in a column of measured values, however few are numbers", () => {
    const { notes, needsMapping } = read("host,tps\nbonn,refused\nkiel,timeout\nulm,812.5\n");
    expect(needsMapping).toBe(true);
    expect(notes).toEqual([
      '"tps" is read as text: "refused" in line 2 is no number with a decimal point, and 1 of its 3 values is.',
    ]);
  });

  it("names the line at which a second table begins", () => {
    const { notes } = read(
      "| host | tps |\n|---|---|\n| ulm | 812.5 |\n\n| disk | tps |\n|---|---|\n| ssd | 640 |\n",
    );
    expect(notes).toContain(
      '"tps" is read as text: line 5 is a header again. Upload each table as a file of its own.',
    );
  });

  it("numbers duplicate column names", () => {
    const { schema } = read("clients,latency,latency (ms)\n1,2.5,2.6\n2,3.5,3.6\n");
    expect(schema?.metrics).toMatchObject([
      { id: "latency", label: "latency" },
      { id: "latency-2", label: "latency (2)" },
    ]);
  });

  it("parses settings and metrics by its headers", () => {
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

  it("has varying settings as axes, and keeps constant ones", () => {
    const reading = read(BENCH.replaceAll("simple", "prepared"));
    const schema = reading.schema && schemaOfColumns(reading.schema);
    expect(schema && suggestSetup(reading.rows, schema)).toMatchObject({
      axes: ["clients", "protocol"],
      metric: "tps",
      common: { protocol: "prepared" },
    });
  });

  it("gives the same rows from its own export", () => {
    const reading = read(BENCH);
    const schema = reading.schema && schemaOfColumns(reading.schema);
    const again = schema && read(toCsv(reading.rows, schema));
    expect(again?.schema?.metrics).toEqual(reading.schema?.metrics);
    expect(again?.rows.map(({ settings }) => settings)).toEqual(reading.rows.map(({ settings }) => settings));
    expect(again?.rows[0]?.metrics).toEqual(reading.rows[0]?.metrics);
  });

  it("exports the names and units of all columns", () => {
    const text =
      "cache (KiB),mode,pool (frames),buffers (Mo),p95 latency (s),throughput (orders/min),errors\n0.5,a,3,7,1.25,9,0\n64,b,4,7,7,8,1\n";
    const reading = read(text);
    const schema = reading.schema && schemaOfColumns(reading.schema);
    const csv = schema ? toCsv(reading.rows, schema) : "";
    expect(csv.split("\n")[0]).toBe(`row,label,${text.split("\n")[0]?.replace("Mo", "MB")}`);
  });

  it("asks about columns recognized only by values, and applies the answers", () => {
    const text = "a,b,c\n1,0.31,x\n1,0.29,x\n2,0.52,y\n2,0.55,y\n";
    const question = read(text);
    expect(question.needsMapping).toBe(true);
    expect(question.rows).toEqual([]);
    expect(question.columns?.map(({ target }) => target.kind)).toEqual([
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

  it("uses mostly unique times as labels, and a few dates as a setting", () => {
    const kinds = (times: readonly string[]) =>
      read(`Zeitpunkt,ms\n${times.map((time, i) => `${time},${i + 3}`).join("\n")}\n`).columns?.map(
        ({ target, known }) => [target.kind, known],
      );
    const figure = ["own-metric", true];
    expect(kinds(["2026-03-01T09:00:00+01:00", "2026-03-01T09:07:00+01:00", "01.03.2026 9:20"])).toEqual([
      ["label", true],
      figure,
    ]);
    expect(kinds(["2026-03-01", "2026-03-02", "2026-03-02"])).toEqual([["own-setting", false], figure]);
  });

  it("distinguishes similar texts", () => {
    const reading = read("mode,ms\nC,1\nC++,2\n-O2,3\nO2,4\n");
    expect(reading.rows.map(({ settings }) => settings.mode)).toEqual(["C", "C++", "-O2", "O2"]);
  });

  it("removes the apostrophe that an export adds to protect formulas", () => {
    const reading = read("mode,ms\n'-O2,1\n'=1+1,2\n''x,3\n'-O2,4\n'=1+1,5\n");
    expect(reading.rows.map(({ settings }) => settings.mode)).toEqual(["-O2", "=1+1", "''x", "-O2", "=1+1"]);
    expect(reading.schema?.settings).toMatchObject([{ values: ["-O2", "=1+1", "''x"] }]);
  });

  it("treats a number among texts as text, and parses a decimal comma", () => {
    const reading = read("cache;time (ms)\n16;1,5\nauto;2,25\n");
    expect(reading.rows.map(({ settings }) => settings.cache)).toEqual(["16", "auto"]);
    expect(reading.rows.map(({ metrics }) => metrics.time)).toEqual([1.5, 2.25]);
  });

  it("gives line and column of an invalid value", () => {
    const reading = read("clients,tps\n1,900\n2,fast\n", [
      { target: { kind: "own-setting" } },
      { target: { kind: "own-metric", unit: "tx/s", better: "higher" } },
    ]);
    expect(reading.complaints).toMatchObject([{ line: 3, column: "tps", value: "fast", severity: "error" }]);
  });

  it("rejects a setting with a different text in every row", () => {
    const rows = Array.from({ length: 1001 }, (_, i) => `c${i},${i}`).join("\n");
    const mapping: ColumnMapping = [
      { target: { kind: "own-setting" } },
      { target: { kind: "own-metric", unit: "s", better: "none" } },
    ];
    const [complaint] = read(`commit,time\n${rows}\n`, mapping).complaints;
    expect(complaint?.message).toMatch(/more than 1000 texts, or one of over 200 characters/);
    expect(read(`commit,time\n${rows}\n`).rows).toHaveLength(1001);
  });

  it("rejects a mapping to a model's settings, a too short one, and one without a metric", () => {
    const message = (mapping: ColumnMapping) => read("a,b\n1,2\n", mapping).complaints[0]?.message;
    expect(message([{ target: { kind: "setting", param: "mm" } }, { target: { kind: "row" } }])).toMatch(
      /read for none/,
    );
    expect(message([{ target: { kind: "row" } }])).toMatch(/1 columns and the table 2/);
    expect(message([{ target: { kind: "own-setting" } }, { target: { kind: "ignore" } }])).toMatch(
      /No column has measured values/,
    );
  });

  it("leaves a table that names a system to that system", () => {
    const reading = read("totMsgs qryRecv recSent recs/qry eTime table fields descr\n-------\n");
    expect(isUsable(reading)).toBe(false);
    expect(read("a line of prose\nand another\n").complaints).not.toEqual([]);
  });
});
