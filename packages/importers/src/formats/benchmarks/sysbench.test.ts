import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isUsable } from "../../reading.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";

const sample = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("parses each run as a row, and its intervals as separate metrics", () => {
  const { rows, schema, provenance } = read(sample("sysbench-oltp.txt"));
  const runs = rows.filter(({ metrics }) => "tps" in metrics);
  expect(runs).toMatchObject([
    {
      settings: { threads: 1 },
      metrics: { tps: 62.8, queries: 1255.92, "latency-p95": 64.47, "ignored-errors": 0 },
    },
    {
      settings: { threads: 4 },
      metrics: { tps: 169.62, queries: 3413.85, "latency-p95": 118.92, "ignored-errors": 1.19 },
    },
  ]);
  const intervals = rows.filter(({ metrics }) => "tps-of-an-interval" in metrics);
  expect(intervals).toHaveLength(9);
  expect(intervals[0]?.metrics).toMatchObject({
    "tps-of-an-interval": 66.91,
    "latency-p95-of-an-interval": 48.34,
  });
  expect(schema?.metrics[0]).toMatchObject({ label: "tps", unit: "tx/s" });
  expect(schema?.settings).toMatchObject([{ id: "threads", kind: "number", min: 1, max: 4 }]);
  expect(provenance).toEqual({ tool: "sysbench", version: "1.0.20" });
});

it("parses other tests, and ignores a histogram", () => {
  expect(read(sample("sysbench-cpu.txt")).rows).toMatchObject([
    { settings: { threads: 1, "prime-numbers-limit": 10000 }, metrics: { events: 690.83 } },
  ]);
  const histogram = read(sample("sysbench-histogram.txt"));
  expect(histogram.rows).toHaveLength(1);
  expect(histogram.notes.join()).not.toContain("nothing that is read");
});

it("names a run without its statistics, and an invalid value", () => {
  const text = sample("sysbench-cpu.txt");
  expect(read(text.slice(0, text.indexOf("Latency (ms)"))).complaints).toMatchObject([
    { line: 1, severity: "error", message: expect.stringContaining("no statistics") },
  ]);
  expect(read(text.replace("690.83", "inf")).complaints[0]).toMatchObject({ value: "inf", column: "events" });
  expect(isUsable(read(text + text.slice(0, 300)))).toBe(false);
});

it("parses the throughput of memory and file tests, and of their intervals", () => {
  const statistics = "Latency (ms):\n  min: 0.00\n  avg: 0.18\n  max: 321.58\n";
  const memory = `sysbench 1.0.20
Running memory speed test with the following options:
  block size: 4KiB
Total operations: 2936396 (1466357.10 per second)
11470.30 MiB transferred (5727.96 MiB/sec)
${statistics}`;
  const files = `sysbench 1.0.20
Extra file open flags: (none)
Periodic FSYNC enabled, calling fsync() each 100 requests.
Calling fsync() at the end of test, Enabled.
[ 7s ] reads: 50.64 MiB/s writes: 33.76 MiB/s fsyncs: 216.07/s latency (ms,95%): 0.006
File operations:
    reads/s:                      3183.60
    writes/s:                     2122.40
    fsyncs/s:                     214.21
Throughput:
    read, MiB/s:                  49.74
    written, MiB/s:               33.16
${statistics}`;
  const { rows, notes, schema } = read(memory + files);
  expect(rows.map(({ metrics }) => metrics)).toMatchObject([
    { operations: 1466357.1, throughput: 5727.96 },
    { reads: 3183.6, writes: 2122.4, fsyncs: 214.21, "read-throughput": 49.74, "written-throughput": 33.16 },
    {
      "read-throughput-of-an-interval": 50.64,
      "written-throughput-of-an-interval": 33.76,
      "fsyncs-of-an-interval": 216.07,
      "latency-p95-of-an-interval": 0.006,
    },
  ]);
  expect(schema?.metrics.find(({ id }) => id === "throughput")).toMatchObject({
    unit: "MiB/s",
    better: "higher",
  });
  expect(notes).toEqual([
    expect.stringContaining("does not name its test"),
    expect.stringContaining("Interval lines are separate rows"),
  ]);
  expect(read(memory).notes).toHaveLength(1);
});

it("distinguishes runs by settings that only file and memory tests state", () => {
  const statistics = "Latency (ms):\n  min: 0.01\n  avg: 0.25\n  max: 3.10\n";
  const files = (block: string, test: string) =>
    `sysbench 1.0.20\nNumber of threads: 3\n128 files, 16MiB each\n2GiB total file size\nBlock size ${block}\nDoing ${test} test\n${statistics}`;
  const { rows, schema, complaints } = read(
    `${files("4KiB", "random r/w")}${files("16KiB", "random r/w")}${files("16KiB", "sequential read")}`,
  );
  expect(complaints).toEqual([]);
  expect(rows.map(({ settings, replicate }) => [settings["block-size"], settings.test, replicate])).toEqual([
    ["4KiB", "random r/w", "1"],
    ["16KiB", "random r/w", "1"],
    ["16KiB", "sequential read", "1"],
  ]);
  expect(rows[0]?.settings).toMatchObject({ threads: 3, files: 128, "file-size": "16MiB" });
  expect(schema?.settings.find(({ id }) => id === "block-size")).toMatchObject({ kind: "choice" });
});
