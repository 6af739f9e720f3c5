import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readMeasurements } from "../../testing/read-measurements.ts";

function read(model: string, text: string) {
  const reading = readMeasurements(
    { name: "t.csv", bytes: new TextEncoder().encode(text) },
    { model: getModel(model) },
  );
  return {
    errors: reading.complaints.map(({ line, message }) => `${line}: ${message}`),
    rows: reading.rows.map(({ settings, metrics }) => ({ ...settings, ...metrics })),
    notes: reading.notes,
  };
}

describe("a unit in a cell", () => {
  it("is the value's own, with any header", () => {
    const { errors, rows } = read(
      "round-trips",
      "rtt_s,rows,row size,bandwidth,cache hit rate,elapsed\n0.007,900,1.5 KiB,512 kbit/s,25 %,6.91 s\n31 ms,1 200,88,2 MB/s,50%,870000 µs\n",
    );
    expect(errors).toEqual([]);
    expect(rows).toEqual([
      { rttMs: 7, rowCount: 900, rowBytes: 1536, bandwidthMbit: 0.512, cachedShare: 25, elapsedMs: 6910 },
      { rttMs: 31, rowCount: 1200, rowBytes: 88, bandwidthMbit: 16, cachedShare: 50, elapsedMs: 870 },
    ]);
  });

  it("leaves its number's characters to determine the decimal mark", () => {
    const { errors, rows, notes } = read(
      "bulk-insert",
      "rows;latency (ms);seconds\n61.000 rows;0,4 ms;1.250,5 s\n7.000 rows;3,25 ms;2,5 min\n",
    );
    expect(errors).toEqual([]);
    expect(notes).toContainEqual(expect.stringContaining('decimal comma: see "0,4"'));
    expect(rows).toEqual([
      { rowCount: 61_000, latencyMs: 0.4, seconds: 1250.5 },
      { rowCount: 7000, latencyMs: 3.25, seconds: 150 },
    ]);
  });

  it("of another quantity is rejected", () => {
    expect(read("program-calls", "calls,speed,cpu_s\n700 ms,1.5x,3 kB\n").errors).toEqual([
      expect.stringMatching(/^2: Calls: "700 ms" is not a whole number/),
      expect.stringMatching(/^2: cpu_s: "3 kB" is not a number/),
    ]);
  });
});
