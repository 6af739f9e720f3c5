import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isUsable } from "../../../reading.ts";
import { readMeasurements } from "../../../testing/read-measurements.ts";

const sample = (name: string) =>
  readFileSync(new URL(`../../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("parses the metrics of one request as one row", () => {
  const { rows, schema, provenance } = read(sample("k6.ndjson"));
  const requests = rows.filter(({ metrics }) => "http-req-duration" in metrics);
  expect(requests).toHaveLength(18);
  expect(requests[0]).toMatchObject({
    line: 4,
    label: "GET fast",
    settings: { method: "GET", name: "fast", pool: "8", scenario: "default", status: "200" },
    metrics: { "http-req-duration": 53.794942, "http-req-failed": 0 },
  });
  expect(requests.filter(({ settings }) => settings.status === "404")).toHaveLength(6);
  expect(schema?.metrics.find(({ id }) => id === "http-req-duration")).toMatchObject({
    unit: "ms",
    better: "lower",
  });
  expect(schema?.metrics.find(({ id }) => id === "checks")).toMatchObject({ better: "higher" });
  expect(provenance).toEqual({ tool: "k6", date: "2026-11-21T10:10:00.639396993Z" });
});

it("gives counters as one value per second over the whole test", () => {
  const point = (second: number, value: number) =>
    `{"metric":"http_reqs","type":"Point","data":{"time":"2026-01-01T00:00:0${second}Z","value":${value},"tags":{}}}\n`;
  const metric =
    '{"type":"Metric","data":{"name":"http_reqs","type":"counter","contains":"default"},"metric":"http_reqs"}\n';
  expect(read(metric + point(1, 1) + point(3, 1) + point(5, 6)).rows).toMatchObject([
    { label: "whole test", metrics: { "http-reqs-per-second": 2 } },
  ]);
});

it.each([
  ["http_reqs", "counter", "higher"],
  ["dropped_iterations", "counter", "lower"],
  ["my_errors", "counter", "lower"],
  ["orders", "counter", "none"],
  ["http_req_failed", "rate", "lower"],
  ["errors", "rate", "lower"],
  ["login_success", "rate", "higher"],
  ["cached", "rate", "none"],
])("takes of %s, a %s, %s for better", (name, type, better) => {
  const point = (second: number) =>
    `{"metric":"${name}","type":"Point","data":{"time":"2026-01-01T00:00:0${second}Z","value":1,"tags":{}}}\n`;
  const metric = `{"type":"Metric","data":{"name":"${name}","type":"${type}","contains":"default"},"metric":"${name}"}\n`;
  expect(read(metric + point(1) + point(2)).schema?.metrics).toMatchObject([{ better }]);
});

it("names an invalid line, an invalid value, and a tag with a different value per request", () => {
  const text = sample("k6.ndjson");
  expect(read(text.slice(0, -40)).complaints).toMatchObject([
    { line: text.split("\n").length - 1, message: expect.stringContaining("should be a JSON object") },
  ]);
  expect(read(text.replace("53.794942", '"slow"')).complaints).toMatchObject([
    { line: 4, column: "http_req_duration", message: expect.stringContaining("http_req_duration") },
  ]);
  const urls = Array.from(
    { length: 1001 },
    (_, i) =>
      `{"metric":"m","type":"Point","data":{"time":"2026-01-01T00:00:00Z","value":1,"tags":{"name":"/order/${i}"}}}\n`,
  );
  const reading = read(urls.join(""));
  expect(isUsable(reading)).toBe(false);
  expect(reading.complaints).toMatchObject([
    { message: expect.stringContaining("name has more than 1000 different values") },
  ]);
});

it("parses samples that continue the previous one like others", () => {
  const point = (metric: string, value: string, end = "}}}") =>
    `{"metric":"${metric}","type":"Point","data":{"time":"2026-01-01T00:00:00Z","value":${value},"tags":{"name":"a"${end}\n`;
  const declared = ["a", "b", "c"].map(
    (name) =>
      `{"type":"Metric","data":{"name":"${name}","type":"trend","contains":"time"},"metric":"${name}"}\n`,
  );
  const of = (...points: readonly string[]) => read([...declared, ...points].join(""));
  expect(of(point("a", "1"), point("b", "2.5"), point("c", "1e-3"), point("b", "4")).rows).toMatchObject([
    { line: 4, label: "a", metrics: { a: 1, b: 2.5, c: 0.001 } },
    { line: 7, label: "a", metrics: { b: 4 } },
  ]);
  for (const wrong of [point("b", "-1"), point("b", "01"), point("b", "1", "}}"), point("b", "1e999")])
    expect(of(point("a", "1"), wrong).complaints).toMatchObject([{ line: 5 }]);
});
