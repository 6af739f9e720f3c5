import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isUsable } from "../../reading.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";

const sample = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("parses each iteration of each fork as a run, and the mode as a metric", () => {
  const { rows, schema, provenance } = read(sample("jmh-params.json"));
  expect(rows).toHaveLength(48);
  expect(rows[0]).toMatchObject({
    replicate: "1.1",
    settings: { benchmark: "bench.RowCopy.copy", threads: 1, bytes: 64, way: "array" },
    metrics: { "throughput-ops-us": 5.001135127857972 },
  });
  expect(schema?.metrics).toMatchObject([
    { label: "throughput (ops/us)", unit: "ops/us", better: "higher" },
    { label: "average time (us/op)", unit: "us/op", better: "lower" },
  ]);
  expect(provenance).toEqual({
    tool: "JMH",
    version: "1.37",
    product: "OpenJDK 64-Bit Server VM",
    productVersion: "17.0.15",
  });
});

it("parses histograms as their means, and secondary metrics", () => {
  const { rows, schema } = read(sample("jmh-sample.json"));
  expect(rows[0]?.metrics).toMatchObject({
    "p0-50-us-op": 1.046,
    "gc-alloc-rate-norm-b-op": 206.22757697456493,
  });
  expect(rows[0]?.metrics["sampled-time-us-op"]).toBeCloseTo(27.65356, 4);
  expect(schema?.metrics.find(({ id }) => id === "gc-alloc-rate-mb-sec")).toMatchObject({ better: "none" });
});

it("ignores NaN, and names errors by line", () => {
  const of = (raw: string) =>
    read(
      `[{"benchmark":"b","mode":"avgt","threads":1,\n"primaryMetric":{"score":2.5,"scoreUnit":"ns/op"${raw}}}]`,
    );
  expect(of(',"rawData":[["NaN",3]]').rows).toMatchObject([
    { replicate: "1.2", metrics: { "average-time-ns-op": 3 } },
  ]);
  expect(of("").rows).toMatchObject([{ metrics: { "average-time-ns-op": 2.5 } }]);
  expect(read('[{"benchmark":"b","mode":"avgt",\n"primaryMetric":7}]').complaints).toMatchObject([
    { line: 2, value: "7", message: '"primaryMetric" should be an object; it is 7.' },
  ]);
  expect(isUsable(of(',"rawData":[["NaN"]]'))).toBe(false);
});

it("rejects thousands of parameters or metrics without numbering them all", () => {
  const many = (value: unknown) =>
    Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [`n${i}`, value]));
  const result = { jmhVersion: "1", benchmark: "b", mode: "avgt" };
  const metric = { score: 1, scoreUnit: "s/op" };
  for (const more of [{ params: many("1") }, { secondaryMetrics: many(metric) }]) {
    const reading = read(JSON.stringify([{ ...result, ...more, primaryMetric: metric }]));
    expect(reading.rows).toEqual([]);
    expect(reading.complaints).toMatchObject([
      { message: expect.stringContaining("more than 200 settings and metrics") },
    ]);
  }
});
