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
  ["CPU %", "figure", "%", "lower"],
  ["MB/s", "figure", "MB/s", "higher"],
  ["requests/sec", "figure", "requests/s", "higher"],
  ["Requests per second", "figure", "requests/s", "higher"],
  ["rows_per_s", "figure", "rows/s", "higher"],
  ["read_mb_s", "figure", "MB/s", "higher"],
  ["connections/min", "figure", "connections/min", "higher"],
  ["Requests (1/sec)", undefined, "1/s", "higher"],
  ["timeouts/s", "figure", "timeouts/s", "lower"],
  ["errors per second", "figure", "errors/s", "lower"],
  ["gc ms/s", "figure", "ms/s", "lower"],
  ["ns/op", undefined, "ns", "lower"],
  ["ops/s", "figure", "ops/s", "higher"],
  ["mean", "figure", "1", "none"],
  ["time limit", "setting", "1", "lower"],
  ["shared_buffers_mb", "setting", "MB", "none"],
  ["Clients", "setting", "1", "none"],
  ["run", "replicate", "1", "none"],
  ["Run number", "replicate", "1", "none"],
  ["row", "row", "1", "none"],
  ["Description", "label", "1", "none"],
  ["foo", undefined, "1", "none"],
  ["", undefined, "1", "none"],
] as const)("%s", (header, holds, unit, better) => {
  expect(headerWords(header)).toMatchObject({ holds, unit, better });
});
