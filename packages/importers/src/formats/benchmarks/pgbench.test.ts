import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isUsable } from "../../reading.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";

const sample = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("parses each run as a row, and its intervals as separate metrics", () => {
  const { rows, schema, provenance } = read(sample("pgbench-clients.txt"));
  const runs = rows.filter(({ metrics }) => "tps" in metrics);
  expect(runs).toHaveLength(6);
  expect(runs[0]).toMatchObject({
    line: 1,
    replicate: "1",
    settings: {
      script: "<builtin: TPC-B (sort of)>",
      scale: 5,
      "query-mode": "simple",
      clients: 1,
      duration: 3,
    },
    metrics: { tps: 174.50701, "latency-average": 5.723, "latency-stddev": 18.185, transactions: 555 },
  });
  expect(runs.map(({ settings, replicate }) => [settings.clients, replicate])).toEqual([
    [1, "1"],
    [1, "2"],
    [4, "1"],
    [4, "2"],
    [8, "1"],
    [8, "2"],
  ]);
  expect(rows.filter(({ metrics }) => "tps-of-an-interval" in metrics)).toHaveLength(18);
  const labels = schema?.metrics.map(({ label }) => label) ?? [];
  expect(labels[0]).toBe("tps");
  expect(labels.findIndex((label) => label.endsWith("of an interval"))).toBeGreaterThan(
    labels.indexOf("transactions"),
  );
  expect(schema?.metrics.find(({ id }) => id === "tps")).toMatchObject({ unit: "tx/s", better: "higher" });
  expect(provenance).toMatchObject({ tool: "pgbench", version: "15.18", product: "PostgreSQL" });
});

it("parses the output of older versions, and a server of another version", () => {
  const text = `pgbench (14.5, server 12.1)
transaction type: <builtin: select only>
number of clients: 2
latency average = 0.5 ms
tps = 3900.1 (including connections establishing)
tps = 4000.5 (excluding connections establishing)
`;
  const reading = read(text);
  expect(reading.rows).toMatchObject([{ settings: { clients: 2 }, metrics: { tps: 4000.5 } }]);
  expect(reading.provenance).toMatchObject({ version: "14.5", productVersion: "12.1" });
});

it("parses the counts of a throttled run", () => {
  expect(read(sample("pgbench-rate.txt")).rows[0]?.metrics).toMatchObject({
    "skipped-transactions": 48,
    "transactions-above-the-latency-limit": 209,
    "schedule-lag-average": 0.517,
  });
});

it("parses failed transactions, and reports that scripts of a mix are not parsed separately", () => {
  const { rows, notes } = read(`pgbench (15.20)
transaction type: multiple scripts
number of clients: 7
number of failed transactions: 3 (0.660%)
number of serialization failures: 2 (0.440%)
number of deadlock failures: 1 (0.220%)
number of transactions retried: 19 (4.185%)
total number of retries: 44
tps = 160.875218 (without initial connection time)
SQL script 1: <builtin: TPC-B (sort of)>
 - weight: 3 (targets 37.5% of total)
SQL script 2: <builtin: select only>
 - 295 transactions (65.3% of total, tps = 104.995994)
`);
  expect(rows[0]?.metrics).toMatchObject({
    "serialization-failures": 2,
    "deadlock-failures": 1,
    "retried-transactions": 19,
    retries: 44,
  });
  expect(notes).toEqual([
    '2 lines are not read; the first is line 10, "SQL script 1: <builtin: TPC-B (sort of)>".',
  ]);
});

it("names a run without its result, an invalid value, and another tool's report", () => {
  const text = sample("pgbench-select.txt");
  const cut = read(text.slice(0, text.indexOf("tps =")));
  expect(isUsable(cut)).toBe(false);
  expect(cut.complaints).toMatchObject([{ line: 1, message: expect.stringContaining('no line "tps =') }]);
  expect(read(text.replace("45124.386273", "nan")).complaints[0]).toMatchObject({
    line: 14,
    column: "tps",
    value: "nan",
    message: '"tps" should be a number such as 12.5; it is "nan".',
  });
  const mixed = read(text + sample("sysbench-oltp.txt"));
  expect(isUsable(mixed)).toBe(false);
  expect(mixed.complaints).toMatchObject([
    { line: 15, message: expect.stringContaining("sysbench begins here") },
  ]);
  expect(read(`${text}something else\n`).notes).toContain('Not read: line 15, "something else".');
});
