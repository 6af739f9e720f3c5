import { readFileSync } from "node:fs";
import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { systemOfFile } from "./system-of-file.ts";
import { readMeasurements } from "./testing/read-measurements.ts";

/** What the file is about, and what is complained about when it is read for that. */
function judged(name: string, content: string) {
  const file = { name, bytes: new TextEncoder().encode(content) };
  const { model } = systemOfFile((one) => readMeasurements(file, { model: one }));
  return { model: model?.id, reading: readMeasurements(file, { model: model ?? null }) };
}

const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), "utf8");

describe("systemOfFile", () => {
  it.each([
    ["openedge-query", "pattern;-Mm;Messages\nfor-each-no-lock;8,64x;24\n", 2, "-Mm", "8,64x"],
    [
      "openedge-query",
      "-Mm,prefetchNumRecs,build,messages\n4096,500,r7,88\n4096,many,r8,90\n",
      3,
      "prefetchNumRecs",
      "many",
    ],
    ["openedge-servers", "clients\t-Mi\thost\ttps\n120\t3\tdb1\t410.5\n120\t-3\tdb1\t420\n", 3, "-Mi", "-3"],
    ["bulk-insert", "mode|rows|seconds|operator\nautocommit|2700|six|Ann\n", 2, "seconds", "six"],
    [
      "round-trips",
      "rtt_ms,pattern,rowCount,elapsedMs,run by\n17,query-a-row,44,9o1,Ann\n",
      2,
      "elapsedMs",
      "9o1",
    ],
    [
      "program-calls",
      "caller,callee,technique,calls,cpu_s,day\nCL,RPG,qualified,2e3x,1.5,Mon\n",
      2,
      "calls",
      "2e3x",
    ],
  ])("names the bad value of a table of %s", (id, content, line, column, value) => {
    const { model, reading } = judged("stranger.csv", content);
    expect(model).toBe(id);
    expect(reading.complaints).toContainEqual(
      expect.objectContaining({ line, column, value, severity: "error" }),
    );
    expect(reading.complaints[0]?.message).toContain(value);
  });

  it("asks about columns that the system does not have, and drops none of its own", () => {
    const { model, reading } = judged("more.csv", "clients,-Mi,kernel,tps\n120,3,6.1,410.5\n90,3,6.8,400\n");
    expect(model).toBe("openedge-servers");
    expect(reading).toMatchObject({ complaints: [], needsMapping: true });
    expect(reading.columns?.map(({ known }) => known)).toEqual([true, true, false, true]);
  });

  it("knows a report by its format, whatever stands in it", () => {
    const broken = fixture("nettraffic-size-crlf.txt").replace(/(\n *)(\d+)/, "$18,64x");
    expect(broken).toContain("8,64x");
    const { model, reading } = judged("nettraffic.txt", broken);
    expect(model).toBe("openedge-query");
    expect(reading.complaints).toContainEqual(expect.objectContaining({ value: "8,64x", severity: "error" }));
  });

  it("knows a nettraffic.txt by its messages, whichever time it has", () => {
    const report = fixture("nettraffic-size-crlf.txt").replace("  etime", "elapsed");
    expect(report).toContain("elapsed");
    const { model, reading } = judged("nettraffic.txt", report);
    expect(model).toBe("openedge-query");
    expect(reading.complaints).toEqual([]);
    const bytes = new TextEncoder().encode(report);
    const wrong = readMeasurements({ name: "nettraffic.txt", bytes }, { model: getModel("bulk-insert") });
    expect(wrong.complaints[0]?.message).toContain(`not what "Bulk insert" models`);
  });

  it("says none where a table is of none, and which may be meant", () => {
    const read = (content: string) =>
      systemOfFile((model) =>
        readMeasurements({ name: "t.csv", bytes: new TextEncoder().encode(content) }, { model }),
      );
    expect(read("engine,joy\na,1\nb,2\n")).toEqual({ model: undefined, possible: [] });
    expect(read("clients,tps,joy\n1,2,3\n")).toEqual({
      model: undefined,
      possible: [getModel("openedge-servers")],
    });
  });
});
