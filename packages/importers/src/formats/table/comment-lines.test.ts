import { getModel, type Model } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readTable as readColumns } from "../../read-file.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";

const servers = getModel("openedge-servers");
const bulk = getModel("bulk-insert");

const file = (text: string) => ({ name: "night.csv", bytes: new TextEncoder().encode(text) });

/** Result of both parsers for a text. They agree. */
function read(text: string, model: Model | null = servers) {
  const reading = readMeasurements(file(text), { model });
  const { table, ...columns } = readColumns(file(text), { model });
  expect([columns.notes, columns.complaints, columns.rowCount]).toEqual([
    reading.notes,
    reading.complaints,
    reading.rowCount,
  ]);
  expect([...(table.metrics.values().next().value ?? [])]).toEqual(
    reading.rows.map(({ metrics }) => Object.values(metrics)[0]),
  );
  return reading;
}

const values = (text: string, model?: Model | null) => {
  const { rows, complaints } = read(text, model);
  expect(complaints).toEqual([]);
  return rows.map(({ settings, metrics }) => [...Object.values(settings), ...Object.values(metrics)]);
};

describe("comment lines", () => {
  it.each([
    "# measured on the spare host, 17.11.",
    "# first\n\n// second, third\n# fourth",
    "; night of the 17th",
    "-- by hand\n#",
    "# clients, tps, servers, and more, of them",
  ])("above the header are skipped: %j", (above) => {
    expect(values(`${above}\nclients,mi,tps\n70,3,812.5\n90,4,640.25\n`)).toEqual([
      [70, 3, 812.5],
      [90, 4, 640.25],
    ]);
  });

  it("are distinguished from a header by the rows below", () => {
    expect(values("# of users, per night\nclients,tps\n70,812.5\n")).toEqual([[70, 812.5]]);
    expect(values("#clients,tps\n70,812.5\n")).toEqual([[70, 812.5]]);
    expect(values("# a note\n#clients;tps\n# another\n70;812,5\n")).toEqual([[70, 812.5]]);
    expect(read("# a note\n#clients,tps\n# another\n\n70,812.5\n").notes[0]).toBe(
      "2 comment lines were skipped.",
    );
    expect(values("--clients,tps\n70,812.5\n")).toEqual([[70, 812.5]]);
  });

  it("affect neither the delimiter nor the decimal mark", () => {
    const text =
      "# a, b, c, d\nrows;latency_ms;seconds\n# 1,500.5, 2,500.5\n# x, y\n# x, y\n5000;7,5;12,25\n";
    expect(values(text, bulk)).toEqual([[5000, 7.5, 12.25]]);
  });

  it("in the table are skipped and counted, and lines keep their numbers", () => {
    const text = "# one\r\nclients,mi,tps\r\n70,3,812.5\r\n#70,3,9\r\n# pause, 5 min\r\n90,4,x\r\n";
    const { notes, complaints, rowCount } = read(text);
    expect(notes[0]).toBe("3 comment lines were skipped.");
    expect(complaints.map(({ line, value }) => [line, value])).toEqual([[6, "x"]]);
    expect(rowCount).toBe(1);
    expect(read("clients,tps\n70,812.5\n# end").notes[0]).toBe("1 comment line was skipped.");
    expect(read("clients,tps\n70,812.5\n").notes).toEqual([]);
  });

  it("do not end or start a quoted field", () => {
    const text = 'note,clients,tps\n# said "slow\n"warm\n# and slow",70,812.5\n# "\ncold,90,640\n';
    const { rows, notes } = read(text);
    expect(rows.map(({ label, line }) => [label, line])).toEqual([
      ["warm\n# and slow", 3],
      ["cold", 6],
    ]);
    expect(notes[0]).toBe("2 comment lines were skipped.");
  });

  it("are rows if all of them start with #", () => {
    expect(read("build,clients,tps\n#812,70,9000\n\n#813,70,9100\n", null).rows).toHaveLength(2);
  });

  it("are skipped in a file that is parsed in chunks", () => {
    const lines = Array.from(
      { length: 30_000 },
      (_, i) => `${i % 3 === 1 ? "# was " : ""}${1 + (i % 50)},${2000 + i}.5`,
    );
    const { rowCount, notes } = read(`# long\nclients,tps\n${lines.join("\n")}\n`);
    expect(rowCount).toBe(20_000);
    expect(notes[0]).toBe("10,001 comment lines were skipped.");
  });

  it("alone are not a table", () => {
    expect(read("# one\n# two\n").rowCount).toBe(0);
    expect(read("# one\nclients,tps\n# two, three\n").rowCount).toBe(0);
  });
});

describe("a table in a tool's output", () => {
  it.each([
    [
      "psql",
      " clients | mi |  tps   \n---------+----+--------\n      70 |  3 |  812.5\n      90 |  4 | 640.25\n(2 rows)\n\n",
    ],
    [
      "psql with a border",
      "+---------+----+--------+\n| clients | mi |  tps   |\n+---------+----+--------+\n|      70 |  3 |  812.5 |\n|      90 |  4 | 640.25 |\n+---------+----+--------+\n(2 rows)\n",
    ],
    [
      "mysql",
      "+---------+------+--------+\r\n| clients | mi   | tps    |\r\n+---------+------+--------+\r\n|      70 |    3 |  812.5 |\r\n|      90 |    4 | 640.25 |\r\n+---------+------+--------+\r\n2 rows in set (0.01 sec)\r\n",
    ],
    ["Markdown", "| clients | mi | tps |\n|--------:|:--:|---|\n| 70 | 3 | 812.5 |\n| 90 | 4 | 640.25 |\n"],
    [
      "Markdown without bars at the ends",
      "clients | mi | tps\n--- | --- | ---\n70 | 3 | 812.5\n90 | 4 | 640.25\n",
    ],
  ])("is read without what draws it: %s", (_, text) => {
    expect(values(text)).toEqual([
      [70, 3, 812.5],
      [90, 4, 640.25],
    ]);
    expect(read(text)).toMatchObject({ rowCount: 2, notes: [] });
  });

  it("may have comments, and a negative value is not a ruling", () => {
    const text = "clients|tps\n-------|---\n# at night\n70|812.5\n90|--\n";
    expect(read(text)).toMatchObject({ notes: ["1 comment line was skipped."], rowCount: 1 });
    expect(read(text).complaints.map(({ line, message }) => [line, message])).toEqual([
      [5, expect.stringContaining('"--" is not a number')],
    ]);
  });
});

describe("the title of a sheet", () => {
  it.each([
    "Measured by H. Müller, 12.03.2026\n\n",
    'Load test 7\nHost: db3, 16 cores, "fast, and near"\n',
    "Results;;;\n;;;\nspare host;of March;;\n",
  ])("above the header is skipped: %j", (above) => {
    const text = `${above}clients;mi;tps;note\n70;3;812,5;a\n90;4;640,25;b, c, d\n`;
    expect(values(text)).toEqual([
      [70, 3, 812.5],
      [90, 4, 640.25],
    ]);
    expect(read(text).notes[0]).toMatch(/^[123] title lines? (was|were) skipped\.$/);
  });

  it("stands above a Markdown table, with its headings", () => {
    const text =
      "# Report\n\nMeasured at 2026-03-18 01:49\n\n## Results\n\n| mi | tps |\n|---:|---|\n| 3 | 812.5 |\n| 7 | 640 |\n";
    expect(values(text)).toEqual([
      [3, 812.5],
      [7, 640],
    ]);
    expect(read(text).notes).toEqual(["1 title line was skipped.", "2 comment lines were skipped."]);
  });

  it("is not a table above a wider one", () => {
    const tables =
      "# Night of March\n\n| clients | tps |\n|---:|---|\n| 70 | 812.5 |\n| 90 | 640.25 |\n\nDisks\n\n| disk | mi | tps |\n|---|---|---|\n| a | 3 | 7 |\n";
    const errors = read(tables).complaints.filter(({ severity }) => severity === "error");
    expect([...new Set(errors.map(({ line }) => line))]).toEqual([8, 10, 12]);
    expect(values("mysql> select\n+----+-----+\n| mi | tps |\n+----+-----+\n|  3 |   7 |\n")).toEqual([
      [3, 7],
    ]);
  });

  it("is counted separately from comments", () => {
    const { notes } = read("Night of March\n# spare host\nclients,tps\n70,812.5\n# again\n90,640.25\n");
    expect(notes).toEqual(["1 title line was skipped.", "2 comment lines were skipped."]);
  });

  it("is not one if a row is too short, has numbers, or a field continues", () => {
    const lines = (text: string) => read(text).complaints.map(({ line }) => line);
    expect(lines("clients,mi,tps\n70,3\n90,4,640.25\n")).toEqual([2]);
    expect(lines("clients,tps\n70,3,812.5\n90,4,640.25\n")).toEqual([2, 3]);
    // The delimiter in a quoted text makes no further field.
    const quoted = '"note","clients","tps"\n"b, c, d","70","812.5"\n"e",90,640.25\n';
    expect(values(quoted)).toEqual([
      [70, 812.5],
      [90, 640.25],
    ]);
    const { columns } = read('"sum, of\nall",clients,"tps, as\nmean"\n1,70,812.5\n');
    expect(columns?.map(({ header }) => header)).toEqual(["sum, of\nall", "clients", "tps, as\nmean"]);
  });
});
