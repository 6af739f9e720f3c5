import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readMeasurements } from "../../../testing/read-measurements.ts";

const sample = readFileSync(new URL("../../../../fixtures/k6.csv", import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("parses the metrics of one request as one row, with the tags without a column", () => {
  const { rows, schema, provenance, notes } = read(sample);
  const requests = rows.filter(({ metrics }) => "http-req-duration" in metrics);
  expect(requests).toHaveLength(sample.match(/^http_req_duration,/gm)?.length ?? 0);
  expect(requests[0]).toMatchObject({
    line: 3,
    label: "GET slow",
    settings: { method: "GET", name: "slow", pool: "8", region: "eu", scenario: "default", status: "200" },
    metrics: { "http-req-duration": 11.999938, "http-req-blocked": 0.282064, "http-req-failed": 0 },
  });
  expect(schema?.metrics.find(({ id }) => id === "http-req-duration")).toMatchObject({ unit: "ms" });
  expect(provenance).toEqual({ tool: "k6", date: "2026-11-27T00:13:13.000Z" });
  expect(notes.join(" ")).toContain("whether orders, rows_read are counters or times");
});

it.each([
  ["1795738393", "1795738396"],
  ["1795738393000", "1795738396000"],
  ["1795738393000000", "1795738396000000"],
  ["1795738393000000000", "1795738396000000000"],
  ["2026-11-27T00:13:13Z", "2026-11-27T00:13:16Z"],
])("gives counters as one value per second between %s and %s", (from, to) => {
  const text = `metric_name,timestamp,metric_value,method\nhttp_reqs,${from},2,GET\nhttp_reqs,${to},7,GET\n`;
  expect(read(text).rows).toMatchObject([{ label: "whole test", metrics: { "http-reqs-per-second": 3 } }]);
});

it("names a truncated row, and an invalid value", () => {
  const lines = sample.split("\n");
  expect(read(lines.slice(0, 9).join("\n").slice(0, -40)).complaints[0]?.message).toMatch(
    /^The row has \d+ fields; the header names 19\.$/,
  );
  expect(read(sample.replace(",11.999938,", ",,")).complaints).toMatchObject([
    { line: 3, column: "http_req_duration", message: expect.stringContaining('"value" of 0 or more') },
  ]);
});

it.each([
  ["a k6 test", '{"root_group":{},"metrics":{"http_req_duration":{"avg":12.3,"med":10.1,"p(90)":22.2}}}\n'],
  ["k6 prints", "  EXECUTION\n  ✓ iteration_duration....: avg=139.7ms min=100.7ms med=140.0ms\n"],
  ["of fio", "randread: (groupid=0, jobs=4): err= 0: pid=17: Tue Nov 24\n  read: IOPS=30.9k\n"],
])("says what to upload instead of the summary %s", (of, text) => {
  const { complaints, needsMapping } = read(text);
  expect(complaints).toMatchObject([{ line: 1, message: expect.stringContaining(of) }]);
  expect(complaints[0]?.message).toMatch(/Run (k6|fio) with --out/);
  expect(needsMapping).toBe(false);
});
