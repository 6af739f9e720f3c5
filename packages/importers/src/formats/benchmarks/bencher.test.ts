import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isUsable } from "../../reading.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";

const sample = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("parses a benchmark's measures, with Bencher's own units", () => {
  const { rows, schema } = read(sample("bencher-latency.json"));
  expect(rows).toMatchObject([
    {
      settings: { benchmark: "tests::benchmark_a" },
      metrics: { latency: 3247, "latency-lower-value": 1044 },
      line: 2,
    },
    { settings: { benchmark: "tests::benchmark_b" }, metrics: { latency: 3443 } },
    { settings: { benchmark: "tests::benchmark_c" }, metrics: { latency: 3361 } },
  ]);
  expect(schema?.metrics[0]).toMatchObject({ label: "latency", unit: "ns", better: "lower" });
});

it("parses parameters as settings, and equal ones as replicates", () => {
  const { rows } = read(sample("bencher-parameters.json"));
  expect(rows.map(({ settings, replicate }) => [settings["size-mb"], settings.op, replicate])).toEqual([
    [16, "read", "1"],
    [16, "read", "2"],
    [16, "read", "3"],
  ]);
  expect(rows[1]?.metrics).toEqual({ latency: 2, "latency-p90": 20, throughput: 100 });
});

it("gives an unknown measure no unit, and names an invalid value by its line", () => {
  expect(read('{"b":{"jumps":{"value":3}}}').schema?.metrics).toMatchObject([{ unit: "1", better: "none" }]);
  expect(read('{"b":{"latency":{"value":1},\n"jumps":{"value":"x"}}}').complaints).toMatchObject([
    { line: 2, value: '"x"', message: expect.stringContaining("value of jumps") },
  ]);
  expect(isUsable(read('{"b":{"latency":{"value":-1}}}'))).toBe(false);
});

it("reports that other JSON is not a supported format", () => {
  const reading = read('{"name":"x","dependencies":{"a":"1"}}\n');
  expect(reading.format).toBe(null);
  expect(reading.complaints).toMatchObject([{ message: expect.stringContaining("is JSON without rows") }]);
});
