import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readMeasurements } from "../../testing/read-measurements.ts";

const model = getModel("openedge-query");
const read = (...lines: readonly string[]) =>
  readMeasurements(
    {
      name: "results.csv",
      bytes: new TextEncoder().encode(["label,mm,elapsedMs,messages", ...lines].join("\n")),
    },
    { model },
  );

describe("a plan's table that is partly filled in", () => {
  it("is parsed as far as it is filled in", () => {
    const { rows, complaints } = read(
      "plan-0a1b2c3d4e5f6 c1 r1,8192,,",
      "plan-0a1b2c3d4e5f6 c2 r1,4096,12,",
      "plan-0a1b2c3d4e5f6 c1 r2,8192,?,",
    );
    expect(complaints).toEqual([]);
    expect(rows.map(({ label, metrics }) => [label, metrics])).toEqual([
      ["plan-0a1b2c3d4e5f6 c2 r1", { elapsedMs: 12 }],
    ]);
  });

  it("without any value says so", () => {
    const { rows, complaints } = read("plan-0a1b2c3d4e5f6 c1 r1,8192,,");
    expect(rows).toEqual([]);
    expect(complaints).toMatchObject([
      { severity: "error", message: expect.stringContaining("has a measured value yet") },
    ]);
  });

  it("names a row without a value that is not in the plan", () => {
    const { rows, complaints, notes } = read("nightly,8192,,", "plan-0a1b2c3d4e5f6 c1 r1,8192,12,");
    expect([rows.length, complaints]).toEqual([1, []]);
    expect(notes).toContain("The row of line 2 has no measured value and is left out.");
  });
});
