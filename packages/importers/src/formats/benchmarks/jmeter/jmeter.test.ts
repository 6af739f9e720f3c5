import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readMeasurements } from "../../../testing/read-measurements.ts";

const sample = (name: string) =>
  readFileSync(new URL(`../../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("parses each sample of a CSV, including failed ones, with its start time", () => {
  const { rows, schema, provenance } = read(sample("jmeter.csv"));
  expect(rows).toHaveLength(8);
  expect(rows[4]).toMatchObject({
    label: "2019-03-05T11:00:36.859Z",
    settings: { sample: "JR-KO", threads: 1 },
    metrics: { elapsed: 329, failed: 1, "bytes-received": 20 },
  });
  expect(schema?.metrics[0]).toMatchObject({ id: "elapsed", unit: "ms", better: "lower" });
  expect(provenance).toEqual({ tool: "JMeter", date: "2019-03-05T11:00:35.850Z" });
});

it("uses the largest number of threads, in any column order", () => {
  const { rows } = read(
    'label;elapsed;allThreads;timeStamp;success\n"pick; pack";7;3;1.1.2026 04:00;true\npick;9;12;1.1.2026 04:01;false\n',
  );
  expect(rows.map(({ settings, metrics }) => [settings, metrics.failed])).toEqual([
    [{ sample: "pick; pack", threads: 12 }, 0],
    [{ sample: "pick", threads: 12 }, 1],
  ]);
});

it("parses top-level samples of XML", () => {
  expect(read(sample("jmeter.xml")).rows).toMatchObject([
    { line: 4, settings: { sample: "HTTP Request" }, metrics: { elapsed: 1392, "time-to-first-byte": 351 } },
    { line: 25, settings: { sample: "Example Sampler" }, metrics: { elapsed: 0, failed: 0 } },
  ]);
  const two =
    '<testResults version="1.2">\n<sample t="31" s="true" lb="a &lt; &#98;" na="4"/>\n<sample t="37" s="false" lb="b"><sample t="2" lb="c"/></sample>\n</testResults>\n';
  expect(
    read(two).rows.map(({ line, settings, metrics }) => [line, settings.sample, metrics.elapsed]),
  ).toEqual([
    [2, "a < b", 31],
    [3, "b", 37],
  ]);
});

it("names a sample with an invalid time, and a truncated one", () => {
  const text = sample("jmeter.csv");
  expect(read(text.replace(",329,", ",slow,")).complaints).toMatchObject([
    { line: 6, column: "elapsed", value: "slow", severity: "error" },
  ]);
  expect(read(sample("jmeter.xml").slice(0, 140)).complaints[0]?.message).toContain("cut off");
  expect(read(text.slice(0, text.indexOf("\n") + 1)).complaints).not.toEqual([]);
});

it("parses reports saved as CSV: each sampler is a setting, times are in ms, and the total is ignored", () => {
  const { rows, notes, schema } =
    read(`Label,# Samples,Average,Median,90% Line,99.9% Line,Min,Max,Error %,Throughput
Order,1200,312,280,501,920,41,1833,0.083%,39.81234
"Search, all",1200,112,98,201,404,11,733,0.000%,39.9
TOTAL,2400,212,189,377,801,11,1833,0.042%,79.7
`);
  expect(rows.map(({ settings, metrics }) => [settings, metrics["elapsed-average"]])).toEqual([
    [{ sample: "Order" }, 312],
    [{ sample: "Search, all" }, 112],
  ]);
  expect(rows[0]?.metrics).toMatchObject({
    "elapsed-p50": 280,
    "elapsed-p99-9": 920,
    errors: 0.083,
    samples: 1200,
    "requests-per-second": 39.81234,
  });
  expect(schema?.metrics[0]).toMatchObject({ label: "elapsed average", unit: "ms", better: "lower" });
  expect(notes).toEqual(['Line 4, "TOTAL", sums up the rows above it and is left out.']);
  expect(read("Label,# Samples,Average\nOrder,7,fast\n").complaints).toMatchObject([
    { line: 2, message: 'Average should be a number such as 12.5; it is "fast".' },
  ]);
});

it("leaves a report with other columns to the table parser", () => {
  expect(read("Label,# Samples,Average,Users\nOrder,7,312,50\n").format).toBe("table");
});
