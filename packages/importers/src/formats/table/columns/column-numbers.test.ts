import { getModel, type Model } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { type ColumnMapping, isUsable } from "../../../reading.ts";
import { readMeasurements } from "../../../testing/read-measurements.ts";

const read = (text: string, model: Model | null, mapping?: ColumnMapping) =>
  readMeasurements({ name: "t.csv", bytes: new TextEncoder().encode(text) }, { model, mapping });
const trips = getModel("round-trips");
const inserts = getModel("bulk-insert");

describe("numbers of a table", () => {
  it("are parsed column by column, with a decimal comma in one and a decimal point in another", () => {
    const reading = read("rttMs;rowCount;elapsedMs\n1.25;19.800;1.102,5\n0.5;700;88,25\n", trips);
    expect(reading.complaints).toEqual([]);
    expect(reading.rows.map(({ settings, metrics }) => [settings, metrics])).toEqual([
      [{ rttMs: 1.25, rowCount: 19_800 }, { elapsedMs: 1102.5 }],
      [{ rttMs: 0.5, rowCount: 700 }, { elapsedMs: 88.25 }],
    ]);
    expect(reading.notes).toContain(
      'Numbers of "elapsedMs" have a decimal comma, see "1.102,5" in line 2, and those of "rttMs" a decimal point, see "1.25" in line 2.',
    );
    expect(reading.notes).toContainEqual(
      expect.stringContaining(
        '"19.800" (line 2) could mean two numbers and no value of "rowCount" decides: it was read as 19800, as it holds whole numbers.',
      ),
    );
    expect(reading.columns?.map(({ numbers }) => numbers)).toEqual(["point", "comma", "comma"]);
  });

  it.each([
    [";", "7;1.500\n9;2.250\n", [1500, 2250], "as is usual between semicolons"],
    ["\t", "7\t1.500\n9\t2.250\n", [1.5, 2.25], "as is usual"],
    [",", "7,1.500\n9,2.250\n", [1.5, 2.25], "as is usual between commas"],
    [",", '7,"1,500"\n9,"2,250"\n', [1500, 2250], "as is usual between commas"],
    [";", "7,5;1.500\n9;2.250\n", [1500, 2250], "as other columns are"],
    [";", "7.5;1.500\n9;2.250\n", [1.5, 2.25], "as other columns are"],
  ])(
    "that are ambiguous are parsed like others in the file, with a note: %j %j",
    (delimiter, lines, seconds, why) => {
      const { rows, notes, complaints } = read(`batchMiB${delimiter}seconds\n${lines}`, inserts);
      expect(complaints).toEqual([]);
      expect(rows.map(({ metrics }) => metrics.seconds)).toEqual(seconds);
      expect(notes).toContainEqual(
        expect.stringMatching(`\\(line 2\\) could mean two numbers .*, ${why}\\.`),
      );
    },
  );

  it("are reported with the column's name, without padding", () => {
    const { notes } = read("| batchMiB | seconds   |\n|---|---|\n| 7 | 1,500 |\n| 9 | 2,250 |\n", inserts);
    expect(notes).toContainEqual(expect.stringContaining('no value of "seconds" decides'));
  });

  it("are parsed as the user chose, column by column, without a note", () => {
    const mapping = [
      { target: { kind: "setting", param: "batchMiB" } },
      { target: { kind: "metric", metric: "seconds" }, numbers: "point" },
    ] as const;
    const { rows, notes } = read("batchMiB;seconds\n2;1.500\n4;2.250\n", inserts, mapping);
    expect(rows.map(({ metrics }) => metrics.seconds)).toEqual([1.5, 2.25]);
    expect(notes).toEqual([]);
  });

  it("of a custom table are metrics in both notations", () => {
    const text = "engine;load (ms);rate (1/s)\na;19.800,5;3.25\nb;7,25;12.5\nc;1.500;40\n";
    const { schema, rows, notes } = read(text, null);
    expect(schema?.metrics.map(({ label }) => label)).toEqual(["load", "rate"]);
    expect(rows.map(({ metrics }) => Object.values(metrics))).toEqual([
      [19_800.5, 3.25],
      [7.25, 12.5],
      [1500, 40],
    ]);
    expect(notes).toContainEqual(expect.stringContaining("decimal comma"));
  });

  it("that make a column text are named", () => {
    const { notes, columns } = read(
      "engine,load,rate\na,19.5,1\nb,3.25,1\nc,7.x5,2\nd,8.5,2\ne,1.5,3\n",
      null,
    );
    expect(columns?.[1]?.target.kind).toBe("own-setting");
    expect(notes).toContain(
      '"load" is read as text: "7.x5" in line 4 is no number with a decimal point, and 4 of its 5 values are.',
    );
    expect(read("engine,load\nlarge,2\nsmall,3\n", null).notes).not.toContainEqual(
      expect.stringContaining("is read as text"),
    );
  });

  it("that contradict each other within a column are reported", () => {
    const reading = read("rttMs;elapsedMs\n1;12,5\n2;12.75\n", trips);
    expect(isUsable(reading)).toBe(false);
    expect(reading.complaints).toMatchObject([{ line: 3, column: "elapsedMs", value: "12.75" }]);
  });
});
