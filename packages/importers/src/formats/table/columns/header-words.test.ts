import { expect, it } from "vitest";
import { headerWords } from "./header-words.ts";

it.each([
  ["tps", "figure", "tx/s", "higher"],
  ["p95 latency (ms)", "figure", "ms", "lower"],
  ["latency_ms", "figure", "ms", "lower"],
  ["Elapsed [s]", "figure", "s", "lower"],
  ["error rate", "figure", "1", "lower"],
  ["throughput (MB/s)", "figure", "MB/s", "higher"],
  ["ms", "figure", "ms", "lower"],
  ["99.9%", "figure", "1", "lower"],
  ["CPU %", "figure", "%", "lower"],
  ["MB/s", "figure", "MB/s", "higher"],
  ["requests/sec", "figure", "requests/s", "higher"],
  ["Requests per second", "figure", "requests/s", "higher"],
  ["rows_per_s", "figure", "rows/s", "higher"],
  ["read_mb_s", "figure", "MB/s", "higher"],
  ["throughput (Mb/s)", "figure", "Mb/s", "higher"],
  ["copy Gb/sec", "figure", "Gb/s", "higher"],
  ["throughput_MBps", "figure", "MBps", "higher"],
  ["connections/min", "figure", "connections/min", "higher"],
  ["Requests (1/sec)", undefined, "1/s", "higher"],
  ["timeouts/s", "figure", "timeouts/s", "lower"],
  ["errors per second", "figure", "errors/s", "lower"],
  ["gc ms/s", "figure", "ms/s", "lower"],
  ["ns/op", undefined, "ns", "lower"],
  ["ops/s", "figure", "ops/s", "higher"],
  ["mean", "figure", "1", "none"],
  ["time limit", "setting", "1", "lower"],
  ["idle timeout (ms)", "setting", "ms", "lower"],
  ["lock_timeout_s", "setting", "s", "lower"],
  ["timeout", "figure", "1", "lower"],
  ["think time (ms)", "setting", "ms", "lower"],
  ["checkpoint interval [min]", "setting", "min", "lower"],
  ["lock wait time (ms)", "figure", "ms", "lower"],
  ["shared_buffers_mb", "setting", "MB", "none"],
  ["Clients", "setting", "1", "none"],
  ["run", "replicate", "1", "none"],
  ["Run number", "replicate", "1", "none"],
  ["(PDH-CSV 4.0) (GMT Standard Time)(0)", "label", "0", "lower"],
  ["row", "row", "1", "none"],
  ["Description", "label", "1", "none"],
  ["foo", undefined, "1", "none"],
  ["", undefined, "1", "none"],
] as const)("%s", (header, holds, unit, better) => {
  expect(headerWords(header)).toMatchObject({ holds, unit, better });
});

it.each([
  ["latency_ms_p95", "latency_p95", "ms", "figure"],
  ["p95 ms latency", "p95 latency", "ms", "figure"],
  ["total_us", "total", "us", "figure"],
  ["read_mb_s", "read", "MB/s", "figure"],
  ["throughput_kib_per_s", "throughput", "KiB/s", "figure"],
  ["mb_s", "mb_s", "MB/s", "figure"],
  ["p99LatencyMs", "p99Latency", "ms", "figure"],
  ["batchSize", "batchSize", "1", "setting"],
  ["server's tps", "server's tps", "tx/s", "figure"],
  ["server's load", "server's load", "1", undefined],
  ["rows_per_s", "rows_per_s", "rows/s", "figure"],
] as const)("%s is called %s, and its unit is %s", (header, name, unit, holds) => {
  expect(headerWords(header)).toMatchObject({ name, label: name, unit, holds });
});
