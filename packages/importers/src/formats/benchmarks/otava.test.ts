import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isUsable } from "../../reading.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";

const sample = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("parses a result per row: commit and branch as settings, the others as metrics", () => {
  const { rows, provenance } = read(sample("otava-branches.csv"));
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatchObject({
    line: 2,
    label: "aaa0, 2024.01.01 3:00:00 +0100",
    settings: { commit: "aaa0", branch: "main" },
    metrics: { metric1: 154023, metric2: 10.43 },
  });
  expect(provenance).toEqual({ tool: "Otava", date: "2024.01.01 3:00:00 +0100" });
});

it("takes unit and direction from a metric's name, and accepts other delimiters", () => {
  const { schema } = read("time;commit;p95 latency (ms);throughput\n2026-01-01;a;1.5;20\n");
  expect(schema?.metrics).toMatchObject([{ unit: "ms", better: "lower" }, { better: "higher" }]);
});

it("names rows that are short, without a commit, or with an invalid value", () => {
  const text =
    "time,commit,m\n2026-01-01,a,1\n2026-01-02,b\n2026-01-03,,3\n2026-01-04,d,fast\n2026-01-05,e,\n";
  expect(read(text).complaints.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
  expect(read(text).complaints[2]).toMatchObject({ column: "m", value: "fast" });
  expect(isUsable(read("time,commit,m\n"))).toBe(false);
});

it("names rows by commit if there are too many for a setting", () => {
  const rows = Array.from({ length: 1001 }, (_, i) => `2026-01-01,c${i},${i}\n`).join("");
  const reading = read(`time,commit,m\n${rows}`);
  expect(isUsable(reading)).toBe(true);
  expect(reading.rows[1000]).toMatchObject({ label: "c1000, 2026-01-01", settings: {} });
});
