import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readMeasurements } from "../../../testing/read-measurements.ts";

const read = (text: string, model: string | null = null) =>
  readMeasurements(
    { name: "sheet.csv", bytes: new TextEncoder().encode(text) },
    { model: model === null ? null : getModel(model) },
  );
const note = (line: number, name: string, what: string) =>
  `Line ${line}, "${name}", is the ${what} of the rows above it and was left out. If it is a measurement, rename it.`;

describe("summary rows of a table", () => {
  it("are ignored in a custom table, whose settings stay numbers", () => {
    const { rows, schema, notes } = read(
      "size;pressing time (s)\n3;1.214,5\n7;902,25\n7;1.000,75\n\nMittelwert;1.039,2\nMax.;1.214,5\nTotal;3.117,5\n",
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(schema?.settings).toMatchObject([{ id: "size", kind: "number", max: 7 }]);
    expect(notes.slice(0, 3)).toEqual([
      note(6, "Mittelwert", "mean"),
      note(7, "Max.", "maximum"),
      note(8, "Total", "sum"),
    ]);
  });

  it("are ignored in a model's table, if a column has their names", () => {
    const { rows, notes } = read(
      "note,clients,mi,tps\na,70,3,812.5\nb,90,4,640.25\nc,110,4,700\nStd dev,20,,88\nAverage,,,717.6\n",
      "openedge-servers",
    );
    expect(rows).toHaveLength(3);
    expect(notes).toEqual([note(5, "Std dev", "standard deviation"), note(6, "Average", "mean")]);
  });

  it("are named separately from repeated headers of pages", () => {
    const { rows, notes } = read(
      "Date;clients;tps\n3.11.2026;70;812,5\nDate ;clients;tps\n4.11.2026;90;640,25\nTotal;;1.452,75\n",
      "openedge-servers",
    );
    expect(rows.map(({ label, settings, metrics }) => [label, settings.clients, metrics.tps])).toEqual([
      ["3.11.2026", 70, 812.5],
      ["4.11.2026", 90, 640.25],
    ]);
    expect(notes.slice(0, 2)).toEqual(["The header again: 1 line was skipped.", note(5, "Total", "sum")]);
  });

  it("are ignored with those of each group, as Excel's Subtotal inserts them", () => {
    const { rows, notes } = read(
      "site;tps\nBonn;37\nBonn;41,5\nBonn Ergebnis;78,5\nKiel;12\nKiel Ergebnis;12\nGesamtergebnis;90,5\n",
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 5]);
    expect(notes.slice(0, 3)).toEqual([
      note(4, "Bonn Ergebnis", "sum"),
      note(6, "Kiel Ergebnis", "sum"),
      note(7, "Gesamtergebnis", "sum"),
    ]);
  });

  it("are ignored with those of each group beside a column of zeros", () => {
    const { rows } = read(
      "site,tps,errors\nBonn,37,0\nBonn,41.5,0\nBonn Total,78.5,0\nKiel,12,0\nKiel Total,12,0\nGrand Total,90.5,0\n",
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 5]);
  });
  it.each(["sum", "avg", "max"])(
    "are not the row of a query named %s, which has a column's one value",
    (name) => {
      expect(read(`query,clients,latency (ms)\nscan,8,37\njoin,8,12\n${name},8,92\n`).rows).toHaveLength(3);
    },
  );
  it("stay if the grand total is not that of the rows without them", () => {
    const { rows } = read("site,tps\nBonn,37\nBonn,41.5\nBonn Total,78.5\nKiel,12\nGrand Total,99\n");
    expect(rows).toHaveLength(5);
  });

  it("are ignored without a name, if the first cell is blank and each other one is a sum or mean", () => {
    const { rows, notes } = read("clients,tps,latency (ms)\n37,812.5,3.4\n70,640.25,2.1\n,1452.75,2.75\n");
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(notes[0]).toBe(
      'Line 4 has no "clients" and sums up the rows above it: it was left out. If it is a measurement, enter its "clients".',
    );
  });

  it.each([
    ["one value is neither", "37,812.5,3.4\n70,640.25,2.1\n,1452.75,3.9"],
    ["a row above has no value there either", "37,812.5,3.4\n,640.25,2.1\n,1452.75,5.5"],
    ["one row is above", "37,812.5,3.4\n,812.5,3.4"],
    ["it may be a measurement like those above", "37,812.5,3.4\n70,816.5,3.4\n,814.5,3.4"],
    ["one value is only near the mean", `${"37,700,9\n70,100,9\n".repeat(20)},16000,14`],
  ])("stay without a name if %s", (_, rows) => {
    const text = `clients,tps,latency (ms)\n${rows}\n`;
    expect(read(text).rows).toHaveLength(rows.split("\n").length);
  });

  it("are ignored in Locust's output", () => {
    const { rows, notes } = read(
      "Type,Name,Request Count\nGET,/orders,1201\nPOST,/pay,517\n,Aggregated,1718\n",
    );
    expect(rows).toHaveLength(2);
    expect(notes).toContain(note(4, "Aggregated", "sum"));
  });

  it.each([
    ["is none of these", "Total,99"],
    ["is in another place", "Total,30\nwest,31"],
    ["is called otherwise", "north,30"],
    ["sums up one row", "Total,12", "east,12\n"],
  ])("are rows where what they hold %s", (_, last, above = "east,12\nsouth,18\n") => {
    const text = `region,tps\n${above}${last}\n`;
    const { rows, notes } = read(text);
    expect(rows).toHaveLength(text.trim().split("\n").length - 1);
    expect(notes.filter((line) => line.includes("left out"))).toEqual([]);
  });

  it("end before the text below the table", () => {
    const { rows, notes } = read(
      "clients,mi,tps\n70,3,812.5\n90,4,640.25\nTotal,,1452.75\n\nCompletion time: 2026-11-20T10:11:12\n-- end --,,\n",
      "openedge-servers",
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(notes).toEqual([
      note(4, "Total", "sum"),
      'Line 6, "Completion time: 2026-11-20T10:11:12", is text below the table and was left out.',
      'Line 7, "-- end --", is text below the table and was left out.',
    ]);
  });

  it.each([
    ["within the table", "70,3,812.5\nsee below\n90,4,640.25\n"],
    ["that may have been cut off", "70,3,812.5\n90,4,640.25\nafter a resta"],
    ["of one word", "70,3,812.5\n90,4,640.25\n1 204\n"],
  ])("are no text %s", (_, text) => {
    const { complaints } = read(`clients,mi,tps\n${text}`, "openedge-servers");
    expect(complaints[0]?.message).toContain("The row has 1 field; the header names 3.");
  });
});
