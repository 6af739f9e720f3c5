import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readMeasurements } from "../../read-measurements.ts";

const sample = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("reads each sample of a CSV, failed ones too, with the time that it began", () => {
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

it("takes the largest number of threads, in whatever order columns stand", () => {
  const { rows } = read(
    'label;elapsed;allThreads;timeStamp;success\n"pick; pack";7;3;1.1.2026 04:00;true\npick;9;12;1.1.2026 04:01;false\n',
  );
  expect(rows.map(({ settings, metrics }) => [settings, metrics.failed])).toEqual([
    [{ sample: "pick; pack", threads: 12 }, 0],
    [{ sample: "pick", threads: 12 }, 1],
  ]);
});

it("reads the samples of XML that are no parts of others", () => {
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

it("names a sample whose time is none, and one that is cut off", () => {
  const text = sample("jmeter.csv");
  expect(read(text.replace(",329,", ",slow,")).complaints).toMatchObject([
    { line: 6, column: "elapsed", value: "slow", severity: "error" },
  ]);
  expect(read(sample("jmeter.xml").slice(0, 140)).complaints[0]?.message).toContain("cut off");
  expect(read(text.slice(0, text.indexOf("\n") + 1)).complaints).not.toEqual([]);
});
