import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readMeasurements } from "../../testing/read-measurements.ts";

const sample = readFileSync(new URL("../../../fixtures/fio.json", import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("parses each job as a row: its options, and both directions of its I/O", () => {
  const { rows, schema, provenance } = read(sample);
  const { read: reads, write } = JSON.parse(sample).jobs[0];
  expect(rows).toMatchObject([{ settings: { job: "rr", rw: "randrw", bs: "8k" } }]);
  expect(rows[0]?.metrics).toMatchObject({
    "read-iops": reads.iops,
    "read-throughput": reads.bw_bytes / 1e6,
    "read-completion-latency-p99": reads.clat_ns.percentile["99.000000"] / 1000,
    "write-latency-average": write.lat_ns.mean / 1000,
  });
  expect(schema?.metrics.find(({ id }) => id === "write-latency-average")).toMatchObject({
    unit: "µs",
    better: "lower",
  });
  expect(provenance).toMatchObject({ tool: "fio", version: "3.33", date: "2026-11-27T06:00:04.000Z" });
});

it("parses both directions together, and no invalid date", () => {
  const job = { jobname: "x", mixed: { total_ios: 7, iops: 3519.25, bw_bytes: 14_414_848 } };
  const { rows, provenance, complaints } = read(
    JSON.stringify({ "fio version": "fio-3.33", timestamp: 1e300, jobs: [job] }),
  );
  expect(complaints).toEqual([]);
  expect(rows[0]?.metrics).toEqual({ "mixed-iops": 3519.25, "mixed-throughput": 14.414848 });
  expect(provenance).toEqual({ tool: "fio", version: "3.33" });
});

it("parses what fdatasync waits for, with its percentiles", () => {
  const latency = { min: 11_000, max: 7_310_000, mean: 913_500.5, N: 37 };
  const percentile = { "50.000000": 880_000, "99.000000": 3_519_000, "99.900000": 7_000_000 };
  const job = (sync: object) => ({ jobname: "wal", write: { total_ios: 38, iops: 1.5 }, sync });
  const jobs = [
    job({ total_ios: 37, lat_ns: { ...latency, percentile } }),
    job({ total_ios: 0, lat_ns: { min: 0, max: 0, mean: 0 } }),
  ];
  const { rows } = read(JSON.stringify({ "fio version": "fio-3.36", jobs }));
  expect(rows.map(({ metrics }) => metrics)).toEqual([
    {
      "write-iops": 1.5,
      "sync-latency-average": 913.5005,
      "sync-latency-max": 7310,
      "sync-latency-p50": 880,
      "sync-latency-p99": 3519,
    },
    { "write-iops": 1.5 },
  ]);
});

it("rejects a test without any I/O", () => {
  const text = JSON.stringify({
    "fio version": "fio-3.36",
    jobs: [{ jobname: "x", read: { total_ios: 0 } }],
  });
  expect(read(text).complaints).toMatchObject([
    { line: 1, message: expect.stringContaining("No job of the file") },
  ]);
});

it("applies global options to each job, counts equal jobs as runs, and names failed ones", () => {
  const job = (name: string, depth: string, error = 0) => ({
    jobname: name,
    error,
    "job options": { name, iodepth: depth },
    read: { total_ios: 0, iops: 0 },
    write: { total_ios: 9, iops: 4.5 },
  });
  const jobs = [job("wal", "3"), job("wal", "3"), job("data", "17", 5)];
  const { rows } = read(JSON.stringify({ "fio version": "fio-3.36", "global options": { bs: "16k" }, jobs }));
  expect(rows.map(({ settings, replicate, metrics }) => [settings, replicate, metrics])).toEqual([
    [{ job: "wal", bs: "16k", iodepth: 3 }, "1", { "write-iops": 4.5 }],
    [{ job: "wal", bs: "16k", iodepth: 3 }, "2", { "write-iops": 4.5 }],
    [{ job: "data", bs: "16k", iodepth: 17 }, "1", { "write-iops": 4.5, "error-code": 5 }],
  ]);
});
