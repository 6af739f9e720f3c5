import { readFileSync } from "node:fs";
import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { isUsable } from "../../reading.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";

const model = getModel("openedge-query");
const sample = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string, id = model.id) =>
  readMeasurements({ name: "promon.txt", bytes: new TextEncoder().encode(text) }, { model: getModel(id) });

describe("promon", () => {
  it("uses one reading as counted", () => {
    const reading = read(sample("promon-servers-one.txt"));
    expect(reading).toMatchObject({ format: "promon", complaints: [] });
    expect(isUsable(reading)).toBe(true);
    expect(reading.rows).toEqual([
      {
        row: "2",
        label: "server 2, 12/10/17 02:20 to 12/11/17 04:00:22",
        settings: {},
        metrics: {
          messages: 747_511 + 381_929,
          requests: 1557,
          recordsPerRequest: 378_874 / 1557,
          records: 378_874,
          bytes: 153_951 * 1024 + 83_257_366,
        },
        line: 4,
      },
    ]);
    expect(reading.notes).toEqual([
      expect.stringContaining("one reading"),
      expect.stringContaining("times 1024"),
    ]);
  });

  it("determines the day if its dates show whether month or day comes first", () => {
    expect(read(sample("promon-servers-two.txt")).provenance).toEqual({
      tool: "PROMON",
      product: "OpenEdge RDBMS",
      date: "2026-11-20",
    });
    expect(read(sample("promon-servers-one.txt")).provenance).not.toHaveProperty("date");
  });

  it("parses K like the report's own rates", () => {
    const [row] = read(sample("promon-servers-one.txt")).rows;
    const seconds = (25 * 60 + 40) * 60;
    expect((row?.metrics.bytes ?? 0) / seconds / (1706.24 + 901.11)).toBeCloseTo(1, 3);
  });

  it("subtracts two readings of each server, and ignores idle servers", () => {
    const reading = read(sample("promon-servers-two.txt"));
    expect(reading.complaints).toEqual([]);
    expect(reading.rows).toEqual([
      {
        row: "1",
        label: "server 1, 11/20/26 09:00:00 to 11/20/26 09:00:40",
        settings: {},
        metrics: {
          messages: 198,
          requests: 97,
          recordsPerRequest: 1758 / 97,
          records: 1758,
          bytes: 88_604 - 81_872 + 96_551 * 1024 - 98_730_412,
        },
        line: 27,
      },
    ]);
    expect(reading.notes).toContain("1 row without a message is left out.");
  });

  it("reports decreasing counters, by server and line", () => {
    const [before = "", after = ""] = sample("promon-servers-two.txt").split("\n\n");
    const reading = read(`${after}\n${before}\n`);
    expect(isUsable(reading)).toBe(false);
    expect(reading.complaints[0]).toMatchObject({
      line: 27,
      column: "Messages received",
      value: "1204",
      message: expect.stringMatching(
        /^Messages received of server 1 went backwards, from 1303 in the reading of line 4 to 1204: .*the earlier one first\.$/,
      ),
    });
    expect(reading.complaints.map(({ column }) => column)).not.toContain("Records received");
  });

  it("does not subtract readings of two starts", () => {
    const text = sample("promon-servers-two.txt").replace(
      "09:00:40        11/20/26 08:00",
      "09:00:40        11/20/26 08:59",
    );
    expect(read(text).complaints[0]?.message).toContain(
      "counts from 11/20/26 08:59, the one in line 4 from 11/20/26 08:00",
    );
  });

  it("names a reading without its server, one with a missing count, and an invalid value", () => {
    const text = sample("promon-servers-one.txt");
    expect(read(text.replace(/Activity for Server 2\n/, "")).complaints).toMatchObject([
      { line: 4, message: expect.stringContaining("names no server") },
    ]);
    expect(read(text.replace(/Queries received.*\n/, "")).complaints).toMatchObject([
      { line: 11, message: expect.stringContaining("has no Queries received") },
    ]);
    expect(read(text.replace("153951K", "*****").replace("1557", "15.7")).complaints).toMatchObject([
      { line: 6, column: "Bytes received", value: "*****", message: expect.stringContaining("whole number") },
      { line: 10, value: "15.7" },
    ]);
  });

  it("is found among other screens, and rejected by another system's lab", () => {
    const text = `OpenEdge MONITOR\n\n   1. Status\n\n${sample("promon-servers-one.txt")}\nEnter <return>\n`;
    expect(read(text).rows).toHaveLength(1);
    expect(read(text, "bulk-insert")).toMatchObject({
      format: "promon",
      rows: [],
      complaints: [{ message: expect.stringContaining("OpenEdge servers") }],
    });
  });
});
