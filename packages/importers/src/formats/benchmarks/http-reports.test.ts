import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readMeasurements } from "../../testing/read-measurements.ts";

const sample = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("parses each run of ApacheBench, and equal ones as replicates", () => {
  const { rows, schema, notes } = read(sample("ab.txt"));
  expect(rows.map(({ settings, replicate }) => [settings.path, settings.concurrency, replicate])).toEqual([
    ["/slow", 1, "1"],
    ["/slow", 1, "2"],
    ["/slow", 4, "1"],
    ["/slow", 4, "2"],
    ["/bad", 3, "1"],
  ]);
  expect(rows[0]?.metrics).toMatchObject({
    "requests-per-second": 131.15,
    "latency-average": 7.625,
    "latency-p95": 15,
    "latency-max": 47,
    "failed-requests": 0,
  });
  expect(rows[4]?.metrics).toMatchObject({ "non-2xx-responses": 60, "keep-alive-requests": 0 });
  expect(schema?.metrics[0]).toMatchObject({ unit: "requests/s", better: "higher" });
  expect(notes).toEqual([]);
});

it("parses each run of wrk, in any units", () => {
  const { rows, notes } = read(sample("wrk.txt"));
  expect(rows.map(({ settings }) => [settings.threads, settings.connections])).toEqual([
    [2, 2],
    [2, 8],
    [1, 3],
  ]);
  expect(rows[0]?.metrics).toMatchObject({ "latency-average": 16.76, "latency-p99": 94.71, requests: 410 });
  expect(rows[2]?.metrics).toMatchObject({ "failed-responses": 13342 });
  expect(notes).toEqual([]);
  const slow = sample("wrk.txt")
    .replace("16.76ms   21.17ms 109.05ms", " 1.10s   497.42us   1.50m ")
    .replace(
      "Requests/sec:    199",
      "Socket errors: connect 3, read 0, write 1, timeout 63\nRequests/sec:    199",
    );
  expect(read(slow).rows[0]?.metrics).toMatchObject({
    "latency-average": 1100,
    "latency-stddev": 0.49742,
    "latency-max": 90_000,
    "connect-errors": 3,
    "write-errors": 1,
    timeouts: 63,
  });
});

it("names the first line of a run without its result, and rejects another tool's report", () => {
  const text = sample("wrk.txt");
  expect(read(text.slice(0, text.lastIndexOf("Requests/sec"))).complaints).toMatchObject([
    { line: 27, message: expect.stringContaining("no requests per second") },
  ]);
  expect(read(text + sample("ab.txt")).complaints[0]?.message).toContain("A report of wrk begins");
});

it("parses each run of hey as a repetition, with its failed responses", () => {
  const { rows, schema, notes } = read(sample("hey.txt"));
  expect(rows.map(({ label, replicate, settings }) => [label, replicate, settings])).toEqual([
    ["run", "1", {}],
    ["run", "2", {}],
  ]);
  for (const { metrics } of rows) expect(metrics).toMatchObject({ requests: 200 });
  expect(rows[0]?.metrics).toMatchObject({
    "requests-per-second": 82.0652,
    "latency-average": 48.5,
    "latency-p99": 155.8,
    "latency-max": 155.9,
    "failed-responses": 57,
    "total-time": 2.4371,
  });
  expect(schema?.metrics[1]).toMatchObject({ id: "latency-average", unit: "ms", better: "lower" });
  expect(notes).toEqual([expect.stringContaining("hey prints no settings")]);
});

it("parses each response of hey's CSV, in seconds, by its status", () => {
  const { rows, schema, complaints } = read(sample("hey.csv"));
  expect(complaints).toEqual([]);
  expect(rows).toHaveLength(60);
  expect(rows[0]).toMatchObject({
    label: "Response 1",
    settings: { status: 200 },
    metrics: { "response-time": 0.0361, "connect-time": 0.0002, "response-delay": 0.0356 },
  });
  expect(rows.filter(({ settings }) => settings.status === 503)).toHaveLength(3);
  expect(schema?.metrics[0]).toMatchObject({ id: "response-time", unit: "s", better: "lower" });
  const cut = sample("hey.csv").split("\n").slice(0, 3).join("\n").slice(0, -20);
  expect(read(cut).complaints).toMatchObject([{ line: 3, message: expect.stringContaining("cut off") }]);
  expect(read(sample("hey.csv").replace("0.0361", "slow")).complaints).toMatchObject([
    { line: 2, message: expect.stringContaining('"slow" is not a number') },
  ]);
  expect(read(`${sample("hey.csv").split("\n")[0]}\n`).complaints).toHaveLength(1);
});

it("rejects a run of hey without server responses: its requests per second are refused connections", () => {
  const refused = sample("hey.txt").replace(/Average:.*/, "Average:\t NaN secs");
  expect(read(refused).complaints).toMatchObject([{ line: 6, column: "latency average" }]);
});
