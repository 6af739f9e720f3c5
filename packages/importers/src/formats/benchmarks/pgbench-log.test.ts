import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isUsable } from "../../reading.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";

const sample = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string) =>
  readMeasurements({ name: "x", bytes: new TextEncoder().encode(text) }, { model: null });

it("parses a transaction per line", () => {
  const { rows, schema, provenance } = read(sample("pgbench-log-rate.txt"));
  expect(rows).toHaveLength(40);
  expect(rows[0]).toMatchObject({
    settings: { script: 0 },
    replicate: "0.1",
    metrics: { latency: 7316, "schedule-lag": 61 },
  });
  expect(schema?.metrics).toMatchObject([
    { label: "latency", unit: "us", better: "lower" },
    { label: "schedule lag", unit: "us" },
  ]);
  expect(provenance?.date).toBe("2026-11-21T10:03:27.000Z");
});

it("parses an interval per line, also in the format before version 15", () => {
  const { rows } = read(sample("pgbench-log-aggregated.txt"));
  expect(rows).toHaveLength(5);
  expect(rows[0]).toMatchObject({
    settings: { interval: 1 },
    metrics: {
      "transactions-of-an-interval": 184,
      "latency-average": 685926 / 184,
      "latency-min": 353,
      "latency-max": 19905,
    },
  });
  expect(
    read("1345828501 5601 1542744 483552416 61 2573\n1345828503 7884 1979812 565806736 60 1479\n").rows,
  ).toMatchObject([
    { settings: { interval: 2 }, metrics: { "latency-min": 61, "latency-max": 2573 } },
    { metrics: { "transactions-of-an-interval": 7884 } },
  ]);
});

it("counts transactions without a latency, and names invalid lines", () => {
  const reading = read(
    "0 1 4313 0 1795255401 669190\n0 2 failed 0 1795255401 669908\n0 3 skipped 0 1795255401 669909\n",
  );
  expect(reading.rows).toHaveLength(1);
  expect(reading.notes).toContain("2 transactions failed or skipped: they have no latency.");
  expect(read("0 1 4313 0 1795255401 669190\n0 2 12").complaints).toMatchObject([
    { line: 2, value: "0 2 12", message: expect.stringContaining("should be a transaction") },
  ]);
  expect(isUsable(read("0 1 failed 0 1795255401 669190\n"))).toBe(false);
});

it("rejects values beyond the range of numbers, also if only their squares are", () => {
  const digits = "9".repeat(400);
  expect(read(`0 1 4313 0 1795255401 669190\n0 2 ${digits} 0 1795255401 669908\n`).complaints).toMatchObject([
    { line: 2, value: "client 0, transaction 2", message: expect.stringContaining('"latency" is too large') },
  ]);
  expect(read(`1345828501 5601 1542744 ${digits} 61 2573\n`).complaints).toMatchObject([
    { line: 1, message: expect.stringContaining('"latency stddev" is too large for a number') },
  ]);
});
