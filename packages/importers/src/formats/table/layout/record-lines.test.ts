import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readInBatches } from "../../../read-in-batches.ts";
import { readMeasurements } from "../../../testing/read-measurements.ts";

const file = (text: string) => ({ name: "out.txt", bytes: new TextEncoder().encode(text) });
const read = (text: string) => readMeasurements(file(text), { model: getModel("openedge-servers") });

const PSQL = `-[ RECORD 1 ]-------------
clients | 70
ma      | 3
tps     | 812.5
note    | two | bars
-[ RECORD 2 ]-------------
clients | 90
ma      | 4
tps     | 
note    | not measured

Time: 3.412 ms
`;
const MYSQL = `*************************** 1. row ***************************
clients: 70
     ma: 3
    tps: 812.5
   note: at 09:30
*************************** 2. row ***************************
clients: 90
     ma: 4
    tps: 640.25
   note: NULL
2 rows in set (0.00 sec)
`;

describe("records with a line per column", () => {
  it.each([
    ["psql", PSQL, [[1, "two | bars", 70, 3, 812.5]]],
    [
      "mysql",
      MYSQL,
      [
        [1, "at 09:30", 70, 3, 812.5],
        [6, "NULL", 90, 4, 640.25],
      ],
    ],
    [
      "psql in German",
      PSQL.replaceAll("RECORD", "DATENSATZ").replaceAll("\n", "\r\n"),
      [[1, "two | bars", 70, 3, 812.5]],
    ],
  ])("are the rows of a table as %s shows them", (_, text, expected) => {
    const { complaints, rows } = read(text);
    expect(complaints).toEqual([]);
    expect(
      rows.map(({ line, label, settings, metrics }) => [
        line,
        label,
        settings.clients,
        settings.ma,
        metrics.tps,
      ]),
    ).toEqual(expected);
  });

  it("are parsed in batches like row by row", () => {
    const options = { model: getModel("openedge-servers"), columns: true };
    const batches = [...readInBatches(file(MYSQL), options)];
    expect(batches.flatMap(({ rows }) => rows).map(({ line }) => line)).toEqual([1, 6]);
  });

  it("name the line of an invalid value's record, and of a truncated one", () => {
    expect(read(MYSQL.replace("640.25", "fast")).complaints).toMatchObject([
      { line: 6, column: "tps", value: "fast" },
    ]);
    const { complaints } = read(MYSQL.slice(0, MYSQL.indexOf("    tps: 640")));
    expect(complaints).toMatchObject([{ line: 6, message: "The row has 2 fields; the header names 4." }]);
    expect(read(MYSQL.slice(0, MYSQL.indexOf(".25"))).complaints).toMatchObject([
      { line: 6, message: "The row has 3 fields; the header names 4. Was the file cut off?" },
    ]);
  });
});
