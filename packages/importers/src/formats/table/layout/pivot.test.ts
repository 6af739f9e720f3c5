import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readInBatches } from "../../../read-in-batches.ts";
import { readMeasurements } from "../../../testing/read-measurements.ts";

const file = (text: string) => ({ name: "pivot.csv", bytes: new TextEncoder().encode(text) });
const read = (text: string, model: string | null = "openedge-servers") =>
  readMeasurements(file(text), { model: model === null ? null : getModel(model) });

const SERVERS = `Average of tps,-Ma,,,
clients,3,7,12,Grand Total
40,410.1,,611.3,510.7
90,820.5,905.2,"1,011.3",912.3
Grand Total,615.3,905.2,811.3,777.3
`;
const cells = [
  [3, 40, 3, 410.1],
  [3, 40, 12, 611.3],
  [4, 90, 3, 820.5],
  [4, 90, 7, 905.2],
  [4, 90, 12, 1011.3],
];
const ofServers = ({ rows }: ReturnType<typeof read>) =>
  rows.map(({ line, settings, metrics }) => [line, settings.clients, settings.ma, metrics.tps]);

describe("a pivot table", () => {
  it("has a row for each cell, without totals and blank cells", () => {
    const reading = read(SERVERS);
    expect(reading.complaints).toEqual([]);
    expect(ofServers(reading)).toEqual(cells);
    expect(reading.notes).toEqual([
      'The table is a pivot table: each of its cells is read as a row, with the value of "-Ma" above it. "Average of tps" hides how many runs each value has: upload the runs to compare them.',
      'Totals of the pivot table were left out: "Grand Total".',
    ]);
  });

  it("is parsed in batches like row by row", () => {
    const options = { model: getModel("openedge-servers"), columns: true };
    const text = SERVERS.replace('"1,011.3"', "1011.3");
    const batches = [...readInBatches(file(text), options)];
    expect(batches.flatMap(({ rows }) => rows).map(({ line }) => line)).toEqual([3, 3, 4, 4, 4]);
  });

  it.each([
    [
      "German Excel",
      "Mittelwert von tps;Ma;;;\nClients;3;7;12;Gesamtergebnis\n40;410,1;;611,3;510,7\n90;820,5;905,2;1.011,3;912,3\nGesamtergebnis;615,3;905,2;811,3;777,3\n",
    ],
    [
      "LibreOffice",
      "Filter\t\t\t\t\n\t\t\t\t\nSum - tps\tma\t\t\t\nclients\t3\t7\t12\tTotal Result\n40\t410.1\t\t611.3\t\n90\t820.5\t905.2\t1011.3\t\nTotal Result\t9\t9\t9\t9\n",
    ],
    ["a line written by hand", "tps,ma\nclients,3,7,12\n40,410.1,,611.3\n90,820.5,905.2,1011.3\n"],
  ])("is read as %s writes it", (_, text) => {
    expect(ofServers(read(text)).map(([, ...cell]) => cell)).toEqual(cells.map(([, ...cell]) => cell));
  });

  it("may have merged cells above the metrics, and no name for what is in them", () => {
    const merged =
      "Oracle 19c;;;;;\n;;LTE;;Satellite;\nFetch size;Run;elapsed (ms);p95 (ms);elapsed (ms);p95 (ms)\n10;1;5.120,5;61,2;61.200,1;702,4\n100;1;612,4;70,1;6.402,2;\n";
    const { rows, notes, complaints } = read(merged, null);
    expect(complaints).toEqual([]);
    expect(rows.map(({ line, settings, metrics }) => [line, settings, Object.values(metrics)])).toEqual([
      [4, { "fetch-size": 10, "column-group": "LTE" }, [5120.5, 61.2]],
      [4, { "fetch-size": 10, "column-group": "Satellite" }, [61_200.1, 702.4]],
      [5, { "fetch-size": 100, "column-group": "LTE" }, [612.4, 70.1]],
      [5, { "fetch-size": 100, "column-group": "Satellite" }, [6402.2]],
    ]);
    expect(notes.join(" ")).toContain(
      "That line does not name the setting: write its name into the first cell.",
    );
    const named = read(merged.replace("\n;;LTE", "\nLink;;LTE"), null);
    expect(named.rows.map(({ settings }) => settings.link)).toEqual(["LTE", "Satellite", "LTE", "Satellite"]);
    expect(named.notes.join(" ")).not.toContain("write its name");
  });

  it("may have several row settings, each written once, with subtotals", () => {
    const { rows } = read(
      "Sum of tps,,ma,\nthreaded,clients,3,7\n0,40,410,505\n,90,820,905\n0 Total,,1230,1410\n1,40,411,515\nGrand Total,,1641,1925\n",
    );
    expect(
      rows.map(({ settings, metrics }) => [settings.threadedServer, settings.clients, metrics.tps]),
    ).toEqual([
      [false, 40, 410],
      [false, 40, 505],
      [false, 90, 820],
      [false, 90, 905],
      [true, 40, 411],
      [true, 40, 515],
    ]);
  });

  it("may have several metrics for each column value", () => {
    const { rows, complaints } = read(
      "-Mm,2048,,8192,\n-prefetchNumRecs,messages,elapsed ms,messages,elapsed ms\n20,198,10,192,9\n300,102,8,32,13\n",
      "openedge-query",
    );
    expect(complaints).toEqual([]);
    expect(
      rows.map(({ settings: { mm, prefetchNumRecs }, metrics }) => [mm, prefetchNumRecs, metrics]),
    ).toEqual([
      [2048, 20, { messages: 198, elapsedMs: 10 }],
      [8192, 20, { messages: 192, elapsedMs: 9 }],
      [2048, 300, { messages: 102, elapsedMs: 8 }],
      [8192, 300, { messages: 32, elapsedMs: 13 }],
    ]);
  });

  it("may have texts across below a name with an aggregate", () => {
    const { rows } = read("Average of seconds,compression,\nbatch MiB,none,zip-9\n2,65,40\n", "bulk-insert");
    expect(rows.map(({ settings, metrics }) => [settings.compression, metrics.seconds])).toEqual([
      ["none", 65],
      ["zip-9", 40],
    ]);
  });

  it("names the line of an invalid value, and of a truncated row", () => {
    expect(read(SERVERS.replace('905.2,"', 'fast,"')).complaints).toMatchObject([{ line: 4, value: "fast" }]);
    expect(read(SERVERS.slice(0, SERVERS.indexOf(",905.2"))).complaints).toMatchObject([
      { line: 4, message: "The row has 2 fields; the header names 5. Was the file cut off?" },
    ]);
  });

  it.each([
    ["titles above a table", "Results,Server A,,\nclients,ma,run,tps\n40,3,1,410.1\n"],
    ["a row of texts", "clients,before,after\nfew,ok,ok\n"],
  ])("is not found in %s", (_, text) => {
    expect(read(text, null).notes.join()).not.toContain("pivot");
  });

  it("without a name for the column setting gets a note with advice", () => {
    expect(read("clients,3,7,12\n40,410,505,611\n", null).notes[0]).toBe(
      'The headers "3", "7", "12" look like values of a setting. If this is a pivot table, add a line above it with what was measured and the name of that setting, such as "tps,-Ma".',
    );
  });
});
