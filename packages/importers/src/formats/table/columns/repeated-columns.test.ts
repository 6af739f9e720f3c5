import { getModel, type Model } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { isUsable } from "../../../reading.ts";
import { systemOfFile } from "../../../system-of-file.ts";
import { readMeasurements } from "../../../testing/read-measurements.ts";

const file = (text: string) => ({ name: "runs.csv", bytes: new TextEncoder().encode(text) });
const read = (text: string, model: Model | null, columns = false) =>
  readMeasurements(file(text), { model, columns });

describe("runs in columns", () => {
  it.each([
    [
      "round-trips",
      "rttMs;Elapsed 1 (ms);Elapsed 2 (ms);Elapsed 3 (ms)\n17;40,5;41;39\n60;101;?;99\n",
      "elapsedMs",
    ],
    ["openedge-servers", "tps_1,clients,tps_2,tps_3\n410.5,120,404,399.5\n300,90,,310\n", "tps"],
    ["bulk-insert", "mode|seconds#0|seconds#1|seconds#2\nbatch|4|5|6\nautocommit|40||60\n", "seconds"],
  ])("of %s are rows of their own, numbered from 1", (id, text, metric) => {
    const model = getModel(id);
    expect(systemOfFile((one) => readMeasurements(file(text), { model: one })).model?.id).toBe(id);
    const reading = read(text, model);
    expect(reading.complaints).toEqual([]);
    expect(isUsable(reading)).toBe(true);
    expect(reading.rows.map(({ line, replicate }) => [line, replicate])).toEqual([
      [2, "1"],
      [2, "2"],
      [2, "3"],
      [3, "1"],
      [3, "3"],
    ]);
    expect(reading.rows.every(({ metrics }) => (metrics[metric] ?? 0) > 0)).toBe(true);
    expect(reading.notes[0]).toMatch(/^".+", ".+", ".+" are read as 3 runs of each row\.$/);
  });

  it("identify the system of a table whose metrics are ambiguous otherwise", () => {
    const text = "-Mm,prefetchNumRecs,qry_recv 1,qry_recv 2\n4096,100,7,7\n";
    expect(systemOfFile((one) => readMeasurements(file(text), { model: one })).model?.id).toBe(
      "openedge-query",
    );
  });

  it("are separate from a metric with one value per row", () => {
    const { rows } = read(
      "clients,latency 1 (ms),latency 2 (ms),latency 3 (ms),tps\n6,?,21,22,410\n70,80,81,?,395\n",
      null,
    );
    expect(rows.map(({ settings, metrics }) => [settings.clients, metrics.latency, metrics.tps])).toEqual([
      [6, 21, 410],
      [6, 22, undefined],
      [70, 80, 395],
      [70, 81, undefined],
    ]);
  });

  it("of several metrics are combined, run by run", () => {
    const { rows, notes } = read(
      "rttMs,elapsed1,statements1,elapsed2,statements2\n9,50,7,60,8\n",
      getModel("round-trips"),
    );
    expect(rows.map(({ metrics }) => metrics)).toEqual([
      { elapsedMs: 50, statements: 7 },
      { elapsedMs: 60, statements: 8 },
    ]);
    expect(notes[0]).toBe(
      '"elapsed1", "elapsed2" and "statements1", "statements2" are read as 2 runs of each row.',
    );
  });

  it("named only by run number need a meaning", () => {
    const reading = read("caller,calls,run1,run2,run3\nCL,70,1.5,1.25,1.75\n", getModel("program-calls"));
    expect(reading.needsMapping).toBe(true);
    expect(reading.columns?.map(({ header }) => header)).toEqual(["caller", "calls", "run1 … run3", "run"]);
    const mapping = (reading.columns ?? []).map(({ target, header }) => ({
      target: header.startsWith("run1") ? ({ kind: "metric", metric: "cpuS" } as const) : target,
    }));
    const mapped = readMeasurements(file("caller,calls,run1,run2,run3\nCL,70,1.5,1.25,1.75\n"), {
      model: getModel("program-calls"),
      mapping,
    });
    expect(mapped.rows.map(({ metrics, replicate }) => [metrics.cpuS, replicate])).toEqual([
      [1.5, "1"],
      [1.25, "2"],
      [1.75, "3"],
    ]);
  });

  it("of a custom table are runs of its metrics", () => {
    const { schema, rows } = read("engine,latency 1 (ms),latency 2 (ms)\na,7.5,7.25\nb,3,4\n", null);
    expect(schema?.metrics.map(({ label, unit }) => [label, unit])).toEqual([["latency", "ms"]]);
    expect(rows.map(({ replicate }) => replicate)).toEqual(["1", "2", "1", "2"]);
  });

  it.each([
    ["percentiles", "engine,latency p50,latency p90\na,7,9\n"],
    ["settings that are numbered", "size 1,size 2,tps\n4,5,9\n"],
    ["runs that have rows", "engine,run,latency 1,latency 2\na,1,7,9\n"],
    ["numbers that leave one out", "engine,latency 1,latency 3\na,7,9\n"],
    ["a number that stands twice", "engine,latency 1,latency 1,latency 2\na,7,9,9\n"],
  ])("are not %s", (_, text) => {
    expect(read(text, null).notes).not.toContainEqual(expect.stringContaining("runs of each row"));
  });

  it("report errors of a row once, with its line", () => {
    const { complaints, notes } = read(
      "rttMs,elapsed 1,elapsed 2\n9,50\n9,5x,60\n9,1,2,3\n9,,\n",
      getModel("round-trips"),
    );
    expect(complaints).toMatchObject([
      { line: 2, message: "The row has 2 fields; the header names 3." },
      { line: 3, value: "5x" },
      { line: 4, message: "The row has 4 fields; the header names 3." },
    ]);
    expect(notes).toContain("The row of line 5 has no measured value and is left out.");
  });

  it("are parsed the same from bytes", () => {
    const text = `clients,tps 1,tps 2\n${"90,310,300.5\n120,400,\n".repeat(400)}`;
    const model = getModel("openedge-servers");
    expect(read(text, model, true).rows).toEqual(read(text, model).rows);
    expect(read(text, model).rows).toHaveLength(1200);
  });
});
