import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readMeasurements } from "../../../testing/read-measurements.ts";

const read = (text: string, model: string | null = null) =>
  readMeasurements(
    { name: "sheet.csv", bytes: new TextEncoder().encode(text) },
    { model: model === null ? null : getModel(model) },
  );

describe("a row of units below the header", () => {
  it("converts the columns of a model's table", () => {
    const { rows, notes } = read(
      "Rows;Row size;Latency;Elapsed\n;[bytes];(us);(min)\n8750;900;30500;2,5\n8750;900;30500;2,75\n",
      "bulk-insert",
    );
    expect(rows.map(({ line }) => line)).toEqual([3, 4]);
    expect(rows[0]).toMatchObject({ settings: { latencyMs: 30.5 }, metrics: { seconds: 150 } });
    expect(notes).toContain(
      "Line 2 has the units of the columns: Row size (bytes), Latency (us), Elapsed (min).",
    );
  });

  it("gives the columns of a custom table their units, also without brackets", () => {
    const { rows, schema } = read(
      "# logger 7\npress,think time,pressing time (h)\n-,s,\nA,37,4.25\nA,37,4.5\n",
    );
    expect(rows.map(({ settings }) => settings["think-time"])).toEqual([37, 37]);
    expect(schema?.settings).toContainEqual(expect.objectContaining({ id: "think-time", unit: "s" }));
    expect(schema?.metrics).toContainEqual(expect.objectContaining({ label: "pressing time", unit: "h" }));
  });

  it("may repeat the unit of a header, but not contradict it", () => {
    const table = (unit: string) => `Rows,Row size,Elapsed (ms)\n,bytes,${unit}\n8750,900,2500\n`;
    expect(read(table("msec"), "bulk-insert").rows).toMatchObject([{ line: 3, metrics: { seconds: 2.5 } }]);
    const { rows, complaints } = read(table("s"), "bulk-insert");
    expect(rows).toHaveLength(1);
    expect(complaints).toMatchObject([
      { line: 2, value: "bytes" },
      { line: 2, value: "s" },
    ]);
  });

  it.each([
    ["metric,value,unit\nlatency,n/a,ms\nlatency,12,ms\n"],
    ["host,latency (ms)\nms,\nweb,12\n"],
    ["kind,latency (ms)\nmin,12\nmax,14\n"],
  ])("is not taken from rows that have something else: %s", (text) => {
    expect(read(text).notes.join()).not.toContain("has the units");
  });
});
