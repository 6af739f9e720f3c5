import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readInBatches } from "../../../read-in-batches.ts";
import { readMeasurements } from "../../../testing/read-measurements.ts";

const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.join("\n"));
const read = (lines: readonly string[]) =>
  readMeasurements({ name: "out.txt", bytes: bytesOf(lines) }, { model: getModel("openedge-servers") });

const SQLPLUS = [
  "SQL> select clients, tps, note from runs;",
  "",
  "   CLIENTS        TPS NOTE",
  "---------- ---------- --------------------",
  "        70      812.5 after a restart",
  "        70",
  "",
  "   CLIENTS        TPS NOTE",
  "---------- ---------- --------------------",
  "       400   1,201.25 two, warm",
  "",
  "3 rows selected.",
  "SQL> spool off",
  "",
];

describe("a table with dashes below its header", () => {
  it("has the columns that the dashes show, on each page", () => {
    const { complaints, rows, notes } = read(SQLPLUS);
    expect(complaints).toEqual([]);
    expect(
      rows.map(({ line, label, settings, metrics }) => [line, label, settings.clients, metrics.tps]),
    ).toEqual([
      [5, "after a restart", 70, 812.5],
      [10, "two, warm", 400, 1201.25],
    ]);
    expect(notes).toContain("The header again: 1 line was skipped.");
  });

  it.each([
    [
      [
        "clients     tps          ",
        "----------- -------------",
        "         70         812.5",
        "",
        "(1 rows affected)",
      ],
    ],
    [["clients tps  ", "------- -----", "     70 812.5", "", "  1 record(s) selected."]],
    [["     CLIENTS          TPS", "============ ============", "          70        812.5", ""]],
    [["clients    tps\r", "-------  -----\r", "     70  812.5\r", ""]],
  ])("is read as sqlcmd, db2, isql and DISPLAY print it: %j", (lines) => {
    const { complaints, rows } = read(lines);
    expect(complaints).toEqual([]);
    expect(rows).toMatchObject([{ settings: { clients: 70 }, metrics: { tps: 812.5 } }]);
  });

  it("is parsed in batches like row by row, and names the line of an error", () => {
    const lines = SQLPLUS.map((line) => line.replace("812.5", "  abc"));
    expect(read(lines).complaints).toMatchObject([{ line: 5, column: "TPS" }]);
    const options = { model: getModel("openedge-servers"), columns: true };
    const batches = [...readInBatches({ name: "out.txt", bytes: bytesOf(SQLPLUS) }, options)];
    expect(batches.flatMap(({ rows }) => rows).map(({ line }) => line)).toEqual([5, 10]);
  });

  it("is not ruled if the header has text between two columns", () => {
    const { columns } = read(["the clients,tps", "--- ------ ---", "70,812.5"]);
    expect(columns?.map(({ header }) => header)).toEqual(["the clients", "tps"]);
  });
});
