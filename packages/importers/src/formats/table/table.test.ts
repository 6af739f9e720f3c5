import { readFileSync } from "node:fs";
import { getModel } from "@wirecost/sim-core";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { MAX_COLUMNS, MAX_COMPLAINTS, MAX_FIELD, MAX_ROWS } from "../../limits.ts";
import { type ColumnMapping, isUsable, type NumberFormat } from "../../reading.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";

const model = getModel("openedge-query");

function fixture(name: string) {
  return readMeasurements(
    { name, bytes: readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)) },
    { model },
  );
}

function read(text: string, options: { mapping?: ColumnMapping; numberFormat?: NumberFormat } = {}) {
  return readMeasurements({ name: "t.csv", bytes: new TextEncoder().encode(text) }, { model, ...options });
}

describe("table", () => {
  it("parses switches in the words of spreadsheets in other languages", () => {
    const words = ["WAHR;FALSCH", "VRAI;FAUX", "Prawda;Fałsz", "on;OFF", "Ja;nein", "oui;None", "SIM;não"];
    const { rows, complaints } = read(
      `-Mm;-prefetchDelay;FIELDS();etime\n${words.map((pair) => `2048;${pair};17,5`).join("\n")}\n`,
    );
    expect(complaints).toEqual([]);
    expect(rows.map(({ settings }) => [settings.prefetchDelay, settings.fields])).toEqual(
      words.map(() => [true, false]),
    );
  });

  it("takes a column of remarks in other languages for the labels of rows", () => {
    const { rows, needsMapping } = read("-Mm;Lauf;Bemerkung;etime\n2048;1;nachts;17,5\n");
    expect(needsMapping).toBe(false);
    expect(rows[0]).toMatchObject({ label: "nachts, Run 1", metrics: { cpuMs: 17.5 } });
  });

  it("parses the published rows by their column names", () => {
    const reading = fixture("openedge-messages.csv");
    expect(reading).toMatchObject({ format: "table", complaints: [], needsMapping: false });
    const published = ["options", "size", "coding", "joins"].flatMap((table) =>
      (model.references.find((set) => set.id === `openedge-messages-${table}`)?.rows ?? []).map((row) => ({
        row: `${table} ${row.row}`,
        metrics: row.metrics,
      })),
    );
    expect(reading.rows.map(({ row, metrics }) => ({ row, metrics }))).toEqual(published);
    expect(reading.rows[6]?.settings).toMatchObject({
      prefetchNumRecs: 16,
      prefetchFactor: 100,
      fields: true,
    });
    expect(reading.rows[25]?.settings).toMatchObject({ pattern: "open-query-cache", cache: 5000 });
    expect(reading.rows[31]?.settings).toMatchObject({
      pattern: "temp-table",
      outerRecords: 193,
      records: 1758,
      fields: false,
    });
  });

  it("parses tabs, flags and labels as headers", () => {
    const { rows, needsMapping } = fixture("tabs-utf8-bom.tsv");
    expect(needsMapping).toBe(false);
    expect(rows[4]).toEqual({
      row: "5",
      label: "-Mm 32600 -prefetchNumRecs 10000",
      settings: { mm: 32_600, prefetchNumRecs: 10_000 },
      metrics: { messages: 8, requests: 2, cpuMs: 23 },
      line: 6,
    });
  });

  it("parses semicolons and decimal commas, and asks about the unknown column", () => {
    const reading = fixture("decimal-comma-latin1.csv");
    expect(reading).toMatchObject({
      encoding: "windows-1252",
      numberFormat: "comma",
      needsMapping: true,
      complaints: [],
    });
    expect(reading.columns?.[0]).toEqual({
      header: "Prüfung",
      samples: ["Größe 1", "Größe 2", "Größe 3", "Größe 4", "Größe 5"],
      target: { kind: "label" },
      known: false,
    });
    expect(reading.rows[0]).toMatchObject({
      settings: { prefetchNumRecs: 10_000, latencyMs: 0.5 },
      metrics: { elapsedMs: 59 },
    });
    expect(isUsable(reading)).toBe(false);
  });

  it("names a duplicate header", () => {
    const { notes } = readMeasurements(
      { name: "own.csv", bytes: new TextEncoder().encode("mm,messages,messages,noise\n1500,71,73,3\n") },
      { model: getModel("openedge-query") },
    );
    expect(notes).toEqual([
      '2 columns are not recognized: "messages", "noise".',
      'Several columns are called "messages": give each a name of its own, or leave it out.',
    ]);
  });

  it.each([
    ["bulk-insert", "rows,link used,seconds\n5000,7.5,12\n", { kind: "ignore" }],
    ["bulk-insert", "rows,the link,seconds\n5000,lan-100mbit,12\n", { kind: "setting", param: "place" }],
    ["openedge-servers", "clients,mi value,tps\n70,3,812\n", { kind: "ignore" }],
    ["openedge-servers", "clients,the clients' cores,tps\n70,0.5,812\n", { kind: "ignore" }],
    ["round-trips", "rtt_ms,fetch size used,total_ms\n3,500,12\n", { kind: "setting", param: "fetchSize" }],
    ["round-trips", "rtt_ms,fetch size used,total_ms\n3,-5,12\n", { kind: "ignore" }],
    ["bulk-insert", "rows,outs,seconds\n5000,3,12\n", { kind: "ignore" }],
    ["bulk-insert", "rows,query errors,seconds\n5000,3,12\n", { kind: "metric", metric: "errors" }],
  ])("of %s guesses only what takes the values: %j", (id, text, target) => {
    const reading = readMeasurements(
      { name: "own.csv", bytes: new TextEncoder().encode(text) },
      { model: getModel(id) },
    );
    expect(reading.columns?.[1]).toMatchObject({ known: false, target });
  });

  it("uses the mapping that the user confirmed", () => {
    const text = "what,size,traffic\na,1024,198\nb,4096,208\n";
    const question = read(text);
    expect(question).toMatchObject({ needsMapping: true, rows: [], complaints: [] });
    const mapping: ColumnMapping = [
      { target: { kind: "label" } },
      { target: { kind: "setting", param: "mm" } },
      { target: { kind: "metric", metric: "messages" } },
    ];
    const reading = read(text, { mapping });
    expect(isUsable(reading)).toBe(true);
    expect(reading.rows[1]).toEqual({
      row: "2",
      label: "b",
      settings: { mm: 4096 },
      metrics: { messages: 208 },
      line: 3,
    });
  });

  it.each([
    [[{ target: { kind: "label" } }], "map each column once"],
    [[{ target: { kind: "label" } }, { target: { kind: "metric", metric: "speed" } }], "does not have"],
    [
      [{ target: { kind: "metric", metric: "bytes" } }, { target: { kind: "metric", metric: "bytes" } }],
      "map one",
    ],
    [[{ target: { kind: "label" } }, { target: { kind: "ignore" } }], "names no metric"],
  ] as [ColumnMapping, string][])("refuses the mapping %j", (mapping, message) => {
    expect(read("a,b\n1,2\n", { mapping }).complaints).toMatchObject([
      { severity: "error", message: expect.stringContaining(message) },
    ]);
  });

  it("does not choose if a name is both a setting and a metric", () => {
    const reading = read("mm,records,messages\n1024,1758,198\n");
    expect(reading.needsMapping).toBe(true);
    expect(reading.columns?.[1]).toMatchObject({
      known: false,
      target: { kind: "metric", metric: "records" },
    });
    expect(read("mm,records (setting),messages\n1024,1758,198\n").rows[0]?.settings).toEqual({
      mm: 1024,
      records: 1758,
    });
  });

  it("parses every notation of a number that the file's values allow", () => {
    expect(
      read('mm,messages\n1024,"3,519"\n4096,1e3\n8192,0.5\n').rows.map((row) => row.metrics.messages),
    ).toEqual([3519, 1000, 0.5]);
    expect(read("mm;messages\n1024;3,519\n4096;3.519,00\n").rows.map((row) => row.metrics.messages)).toEqual([
      3.519, 3519,
    ]);
  });

  it("reports how it parsed an ambiguous number", () => {
    const { rows, notes } = read("mm;messages\n1024;3,519\n4096;17\n");
    expect(rows[0]?.metrics.messages).toBe(3519);
    expect(notes).toEqual([expect.stringContaining('"3,519" (line 2) could mean two numbers')]);
    const other = read("mm;messages\n1024;3,519\n4096;17\n", { numberFormat: "comma" });
    expect([other.rows[0]?.metrics.messages, other.notes]).toEqual([3.519, []]);
  });

  it.each([
    ["-1", "is negative"],
    ["none", "is not a number"],
    ["Infinity", "is not a number"],
    ["1e999", "is too large"],
    ["12.5.1", "is not a number"],
    ["12 ms", "is not a number"],
  ])("points at the metric %s", (value, message) => {
    expect(read(`mm,messages\n4096,7\n1024,${value}\n`).complaints).toEqual([
      { line: 3, column: "messages", value, message: expect.stringContaining(message), severity: "error" },
    ]);
  });

  it.each([
    ["mm", "100", "-Mm: 100 is not a whole number from 350 to 32600 bytes."],
    ["mm", "4096.5", "-Mm: 4096.5 is not a whole number"],
    ["mm", "none", '-Mm: "none" is not a whole number'],
    ["-prefetchDelay", "maybe", '-prefetchDelay: "maybe" is not true or false.'],
    ["Code pattern", "FOR EACH MAYBE", 'Code pattern: "FOR EACH MAYBE" is none of its choices'],
  ])("points at the setting %s %s", (column, value, message) => {
    expect(read(`${column},messages\n${value},7\n`).complaints).toMatchObject([
      { line: 2, column, value, message: expect.stringContaining(message), severity: "error" },
    ]);
  });

  it("treats ? and an empty cell as no value, and ignores a row without any", () => {
    const reading = read("mm,messages,requests\n1024,?,5\n4096,7,\n8192,?,\n");
    expect(reading.rows.map((row) => row.metrics)).toEqual([{ requests: 5 }, { messages: 7 }]);
    expect(reading.complaints).toEqual([]);
    expect(reading.notes).toContain("The row of line 4 has no measured value and is left out.");
    for (const unknown of [
      "-",
      "–",
      "NULL",
      "\\N",
      "NaN",
      "n/a",
      "#N/A",
      "#NV",
      "n/d",
      "k. A.",
      "k.A.",
      "n.v.",
    ])
      expect(read(`mm,messages,requests\n1024,${unknown},5\n`).rows[0]?.metrics).toEqual({ requests: 5 });
    const lines = Array.from({ length: 12 }, (_, i) => `${1024 + i},?,`).join("\n");
    expect(read(`mm,messages,requests\n1024,8,\n${lines}\n`).notes).toContain(
      "12 rows have no measured value and are left out: lines 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and more.",
    );
    expect(read(`mm,messages,requests\n${lines}\n`).complaints).toMatchObject([
      {
        line: 1,
        severity: "error",
        message: "No row has a measured value: each is blank or a mark for no value, such as ?.",
      },
    ]);
  });

  it("reports all too short and too long rows", () => {
    const { complaints } = read("mm,messages\n1024\n1024,1,2\n1024,1,,\n\n1024,3\n4096");
    expect(complaints).toMatchObject([
      { line: 2, message: "The row has 1 field; the header names 2." },
      { line: 3, message: "The row has 3 fields; the header names 2." },
      { line: 7, message: "The row has 1 field; the header names 2. Was the file cut off?" },
    ]);
  });

  it("counts lines through quoted line ends", () => {
    const { rows, complaints } = read('sep=;\nmm;label;messages\n1024;"two\nlines";5\n4096;x;-3\n');
    expect(rows[0]).toMatchObject({ label: "two\nlines", line: 3 });
    expect(complaints).toMatchObject([{ line: 5, value: "-3" }]);
  });

  it("reports wrong quotes", () => {
    expect(read('mm,label,messages\n1024,x,5\n1024,"x,5\n').complaints).toMatchObject([
      { line: 3, message: expect.stringContaining("never closes") },
    ]);
    expect(read('mm,label,messages\n1024,"x"y,5\n').complaints).toMatchObject([
      { line: 2, message: expect.stringContaining("double the quotes") },
    ]);
  });

  it("requires rows and a header", () => {
    expect(read("mm,messages\n\n").complaints).toMatchObject([
      { line: 1, message: expect.stringContaining("no rows") },
    ]);
    expect(read("1024,198\n4096,208\n").complaints).toMatchObject([
      { line: 1, message: expect.stringContaining("only numbers") },
    ]);
  });

  it("joins columns that name a row, and numbers duplicate row names", () => {
    expect(read("table,row,messages\na,1,5\nb,1,6\n").rows.map((row) => row.row)).toEqual(["a 1", "b 1"]);
    const twice = read("row,messages\nx,5\nx,6\n");
    expect(twice.rows.map((row) => row.row)).toEqual(["1", "2"]);
    expect(twice.notes).toEqual([expect.stringContaining("same name")]);
  });

  it("keeps the repetition number of a row", () => {
    expect(read("mm,rep,messages\n1024,1,5\n1024,2,6\n").rows.map((row) => row.replicate)).toEqual([
      "1",
      "2",
    ]);
  });

  it("rejects too many columns without splitting them", () => {
    const slices = vi.spyOn(String.prototype, "slice");
    onTestFinished(() => slices.mockRestore());
    const wide = read(`a${",b".repeat(5_000_000)}\n1\n`);
    expect(wide.complaints).toMatchObject([
      { line: 1, message: `The line has 5000001 columns; the limit is ${MAX_COLUMNS}.` },
    ]);
    const without = slices.mock.calls.length;
    expect(without).toBeLessThan(MAX_COLUMNS);
    // Each split field of a header takes one.
    read(`a${",b".repeat(MAX_COLUMNS - 1)}\n1${",2".repeat(MAX_COLUMNS - 1)}\n`);
    expect(slices.mock.calls.length - without).toBeGreaterThanOrEqual(MAX_COLUMNS);
    expect(read(`mm,messages\n1024,5${",".repeat(10_000)}\n`).complaints).toMatchObject([{ line: 2 }]);
  });

  it("rejects a too long field and a too long table", () => {
    expect(read(`mm,label,messages\n1024,${"x".repeat(MAX_FIELD)},5\n`).complaints).toEqual([]);
    expect(read(`mm,label,messages\n1024,${"x".repeat(MAX_FIELD + 1)},5\n`).complaints).toMatchObject([
      { line: 2, message: `A field has ${MAX_FIELD + 1} characters; the limit is ${MAX_FIELD}.` },
    ]);
    expect(read(`mm,messages\n${"1024,5\n".repeat(MAX_ROWS + 1)}`).complaints).toMatchObject([
      { message: expect.stringContaining(` rows; the limit is ${MAX_ROWS}.`) },
    ]);
  });

  it("parses as many rows as the limit allows, and a limited number of blank lines", () => {
    expect(read(`mm,messages\n${"\n".repeat(1000)}1024,5\n`).rows).toMatchObject([{ line: 1002 }]);
    expect(read(`mm,messages\n${"\n".repeat(2 * MAX_ROWS)}1024,5\n`).complaints).toMatchObject([
      { message: expect.stringContaining(` lines; the limit is ${2 * MAX_ROWS}.`) },
    ]);
  });

  it("counts lines across the chunks of a long table", () => {
    const many = `mm,label,messages\n${'1024,"a\nb",5\n'.repeat(50_000)}1024,x,-1`;
    const { rows, complaints } = read(many);
    expect([rows.length, rows.at(-1)?.line]).toEqual([50_000, 100_000]);
    expect(complaints).toMatchObject([{ line: 100_002, value: "-1" }]);
    expect(read(`mm,messages\n${"1024,5\n".repeat(50_000)}4096`).complaints).toMatchObject([
      { line: 50_002, message: expect.stringContaining("cut off") },
    ]);
  });

  it("lists many errors and counts the others", () => {
    const reading = read(`mm,messages\n${"1024,-1\n".repeat(MAX_COMPLAINTS + 50)}`);
    expect([reading.complaints.length, reading.omitted]).toEqual([MAX_COMPLAINTS, 50]);
  });
});
