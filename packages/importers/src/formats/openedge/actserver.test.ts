import { readFileSync } from "node:fs";
import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { isUsable } from "../../reading.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";

const model = getModel("openedge-query");
const sample = (name: string) =>
  readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)).toString("utf8");
const read = (text: string, id = model.id) =>
  readMeasurements({ name: "dump", bytes: new TextEncoder().encode(text) }, { model: getModel(id) });

const FOR_EACH = {
  messages: 198,
  requests: 97,
  recordsPerRequest: 1758 / 97,
  records: 1758,
  bytes: 88_604 - 81_872 + 98_868_436 - 98_730_412,
};

describe("actserver", () => {
  it("subtracts each reading of a server from the next", () => {
    const reading = read(sample("actserver.csv"));
    expect(reading).toMatchObject({ format: "actserver", complaints: [] });
    expect(isUsable(reading)).toBe(true);
    expect(reading.rows).toEqual([
      { row: "1.1", label: "server 1, before to FOR EACH NO-LOCK", settings: {}, metrics: FOR_EACH, line: 6 },
      {
        row: "2.2",
        label: "server 2, FOR EACH NO-LOCK to FIND in a loop",
        settings: {},
        // A FIND is not a data request, so there is no divisor for its records.
        metrics: { messages: 5277, requests: 0, records: 1758, bytes: 921_556 },
        line: 10,
      },
    ]);
    expect(reading.notes).toContain("4 rows without a message are left out.");
  });

  it("parses EXPORT output, with and without names, and other delimiters", () => {
    const exported = sample("actserver.d");
    expect(read(exported).rows).toMatchObject([{ row: "1", label: "server 1", metrics: FOR_EACH, line: 4 }]);
    const names =
      '"_Server-Id" "_Server-MsgRec" "_Server-MsgSent" "_Server-ByteRec" "_Server-ByteSent" "_Server-RecRec" "_Server-RecSent" "_Server-QryRec" a b c d';
    expect(read(`${names}\n${exported}`).rows).toMatchObject([{ metrics: FOR_EACH, line: 5 }]);
    expect(read(sample("actserver.csv").replaceAll(",", "\t")).rows).toHaveLength(2);
  });

  it("reports decreasing counters, by server and line", () => {
    const lines = sample("actserver.d").split("\n");
    const reading = read([lines[1], lines[3]?.replace(" 54498 ", " 12 ")].join("\n"));
    expect(isUsable(reading)).toBe(false);
    expect(reading.complaints).toMatchObject([
      {
        line: 2,
        column: "Records sent",
        value: "12",
        message: expect.stringContaining("Records sent of server 1 went backwards, from 52740"),
      },
    ]);
  });

  it("names missing columns, invalid values, and a server with one reading", () => {
    expect(read(sample("actserver.csv").replace("_Server-QryRec", "other")).complaints).toMatchObject([
      { line: 1, message: expect.stringContaining("has no _Server-QryRec") },
    ]);
    expect(read(sample("actserver.d").replace("52740", "?")).complaints).toMatchObject([
      { line: 2, column: "_Server-RecSent", value: "?" },
      { severity: "warning" },
    ]);
    expect(read(`${sample("actserver.d")}7 1 1 1 1 1 1 1 1 1\n`).complaints).toMatchObject([
      { line: 5, severity: "warning", message: expect.stringContaining("Server 7 has one reading") },
    ]);
  });

  it("rejects readings without activity between them, and another system's lab", () => {
    const [, , idle = ""] = sample("actserver.csv").split("\n");
    const header = sample("actserver.csv").split("\n")[0];
    expect(read(`${header}\n${idle}\n${idle}\n`).complaints).toMatchObject([
      { severity: "error", message: expect.stringContaining("No server had a message between its readings") },
    ]);
    expect(read(`${header}\n`)).toMatchObject({
      rows: [],
      complaints: [{ severity: "error", message: expect.stringContaining("a header and no reading") }],
    });
    expect(read(sample("actserver.csv"), "round-trips")).toMatchObject({ format: "actserver", rows: [] });
  });
});
