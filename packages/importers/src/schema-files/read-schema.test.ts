import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSchema } from "./read-schema.ts";

const fixture = (name: string) => ({
  name,
  bytes: readFileSync(new URL(`./samples/${name}`, import.meta.url)),
});
const text = (content: string, name = "a.df") => ({ name, bytes: new TextEncoder().encode(content) });
const TRAILER = ".\nPSC\ncpstream=UTF-8\n.\n0000000100\n";
const HEAD = `                                       -Record Size (B)- ---Fragments--- Scatter
Table                 Records    Size   Min   Max  Mean  Count Factor Factor
`;
const messages = (...files: ReturnType<typeof text>[]) =>
  readSchema(files).files.flatMap(({ complaints }) =>
    complaints.map(({ line, message }) => `${line}: ${message}`),
  );

it.each([
  ["ibm850", [0x50, 0x65, 0x87, 0x61], "Peça"],
  ["KOI8-R", [0xeb, 0xcc, 0xc9, 0xc5, 0xce, 0xd4], "Клиент"],
  ["KSC5601", [0xb0, 0xed, 0xb0, 0xb4], "고객"],
])("reads what is printed of a database in the code page of its .df: %s", (codePage, name, table) => {
  const bytes = (before: string, after: string) =>
    Uint8Array.from([...Buffer.from(before), ...name, ...Buffer.from(after)]);
  const df = bytes('ADD TABLE "', `"\n.\nPSC\ncpstream=${codePage}\n.\n0000000018\n`);
  const printed = bytes(
    `RECORD BLOCK SUMMARY FOR AREA "Data" : 7\n${HEAD}PUB.`,
    "   53  1.1M    43   743   169    53    1.0     1.0\n",
  );
  const files = [
    { name: "dbanalys.txt", bytes: printed },
    { name: "shop.df", bytes: df },
  ];
  for (const order of [files, files.toReversed()])
    expect(readSchema(order).tables).toMatchObject([{ name: table, size: { records: 53, mean: 169 } }]);
});

describe("a .df", () => {
  it("has the tables, fields, indexes and sequences that grep counts", () => {
    const [file] = readSchema([fixture("sports2000.df")]).files;
    const count = (start: string) =>
      `\n${new TextDecoder("latin1").decode(fixture("sports2000.df").bytes)}`.split(`\n${start} "`).length -
      1;
    expect(file).toMatchObject({
      kind: "data definitions",
      tables: count("ADD TABLE"),
      fields: count("ADD FIELD"),
      indexes: count("ADD INDEX"),
      sequences: count("ADD SEQUENCE"),
      complaints: [],
      notes: [],
    });
    expect(file?.fields).toBeGreaterThan(200);
  });

  it("that adds fields to a table of another file reports missing fields, once per table", () => {
    const part = text(`ADD FIELD "a" OF "T" AS integer\n\nADD FIELD "b" OF "T" AS integer\n${TRAILER}`);
    expect(messages(part)).toEqual([
      '1: ADD FIELD to table "T", which no file before it defines: its other fields are not known, so its records are estimated too small. Read the .df of the whole database first.',
    ]);
    const whole = text(`ADD TABLE "T"\n\nADD FIELD "k" OF "T" AS integer\n${TRAILER}`);
    expect(messages(whole, part)).toEqual([]);
    expect(messages(text(""))).toEqual([
      '0: "a.df" is empty. Use a .df file or the output of proutil -C dbanalys.',
    ]);
  });

  it("has strings over lines, doubled quotes, comments, annotations, and types with their widths", () => {
    const df = `# made by hand
@Shop.Schema(name="orders", area="A").
ADD TABLE "Order ""A"""
  DESCRIPTION "first
ADD FIELD not one
last"
ADD FIELD "Größe" OF "Order ""A""" AS character
  FORMAT "x(""30"")" # a comment
  MAX-WIDTH 60
  EXTENT 12
${TRAILER}`;
    const { tables, files } = readSchema([text(df)]);
    expect(tables).toEqual([
      {
        name: 'Order "A"',
        fields: [{ name: "Größe", type: "character", format: 'x("30")', maxWidth: 60, extent: 12 }],
      },
    ]);
    expect(files[0]?.complaints).toEqual([]);
  });

  it.each([
    ["1252", [0xe9], "é"],
    ["ISO8859-1", [0xe9], "é"],
    ["ISO8859-15", [0xa4], "€"],
    ["ibm850", [0x82], "é"],
    ["IBM852", [0xa5], "ą"],
    ["1250", [0xb9], "ą"],
    ["koi8-r", [0xc1], "а"],
    ["shift-jis", [0x83, 0x65], "テ"],
    ["EUCJIS", [0xa5, 0xc6], "テ"],
    ["undefined", [0xe9], "é"],
  ])("is read in the code page of its trailer: %s", (codePage, bytes, letter) => {
    const [before, after] = `ADD TABLE "T~"\n.\nPSC\ncpstream=${codePage}\n.\n0000000018\n`.split("~");
    const encode = (part = "") => new TextEncoder().encode(part);
    const whole = new Uint8Array([...encode(before), ...bytes, ...encode(after)]);
    const { tables, files } = readSchema([{ name: "a.df", bytes: whole }]);
    expect(tables.map(({ name }) => name)).toEqual([`T${letter}`]);
    expect(files[0]?.notes).toEqual([]);
  });

  it("changes earlier definitions", () => {
    const base = `ADD TABLE "A"\nADD FIELD "x" OF "A" AS integer\nADD FIELD "y" OF "A" AS date\nADD TABLE "B"\n${TRAILER}`;
    const delta = `UPDATE TABLE "A"
  LABEL "a"
RENAME FIELD "x" OF "A" TO "z"
UPDATE FIELD "z" OF "a"
  FORMAT ">>9"
DROP FIELD "y" OF "A"
RENAME TABLE "A" TO "C"
DROP TABLE "B"
${TRAILER}`;
    const { tables, files } = readSchema([text(base), text(delta)]);
    expect(tables).toEqual([{ name: "C", fields: [{ name: "z", type: "integer", format: ">>9" }] }]);
    expect(files.flatMap(({ complaints }) => complaints)).toEqual([]);
    expect(messages(text(delta))).toContainEqual(
      '3: RENAME of field "x" of "A", which no file before it defines. Read the .df of the whole database first.',
    );
  });

  it("has the fields of its unique indexes", () => {
    const base = `ADD TABLE "A"\nADD FIELD "X" OF "A" AS integer\nADD FIELD "y" OF "A" AS date
ADD INDEX "one" ON "A"\n  AREA "I"\n  UNIQUE\n  PRIMARY\n  INDEX-FIELD "X" ASCENDING\n  INDEX-FIELD "y" DESCENDING
ADD INDEX "many" ON "A"\n  INDEX-FIELD "y" ASCENDING
ADD UNIQUE INDEX "old" ON "A"\n  INDEX-FIELD "Y" ASCENDING
ADD UNIQUE INDEX "gone" ON "a"\n  INDEX-FIELD "X" ASCENDING\n${TRAILER}`;
    const keys = (...files: readonly ReturnType<typeof text>[]) =>
      readSchema(files).tables.map(({ uniqueKeys }) => uniqueKeys);
    expect(keys(text(base))).toEqual([[["x", "y"], ["y"], ["x"]]]);
    const delta = `RENAME INDEX "gone" TO "lost" ON "A"\nDROP INDEX "lost" ON "A"
RENAME FIELD "X" OF "A" TO "Z"\nADD UNIQUE INDEX "u" ON "B"\n  INDEX-FIELD "x"\n${TRAILER}`;
    expect(keys(text(base), text(delta))).toEqual([[["z", "y"], ["y"]]]);
  });

  it("may call a table a file, as old releases and DataServers do", () => {
    const { tables, files } = readSchema([
      text(`\nADD FILE "P__DB" TYPE AS400\n  HIDDEN\n  FOREIGN-NUMBER 32601\n
ADD FIELD "_Db-addr" OF "P__DB" AS character\n  FORMAT "x(60)"\n  FOREIGN-SIZE 60\n\n${TRAILER}`),
    ]);
    expect(tables).toEqual([
      { name: "P__DB", fields: [{ name: "_Db-addr", type: "character", format: "x(60)" }] },
    ]);
    expect(files[0]).toMatchObject({ kind: "data definitions", tables: 1, complaints: [] });
  });

  it.each([
    'UPDATE PRIMARY INDEX "i" ON "A"',
    'ADD UNIQUE INDEX "i" ON "A"',
    'DROP INDEX "i" ON "A"',
    'RENAME SEQUENCE "s" TO "t"',
    'UPDATE DATABASE "?"',
    'UPDATE DATABASE "?"\nCODEPAGE-NAME ibm850\nCASE-INSENSITIVE-SORT\n  /*000-003*/  000 001 002 003\n  /*004-007*/  004 005 007 006\n?',
    'ADD POLICY "p" FOR "A"',
  ])("may begin with what changes no record: %s", (first) => {
    const base = text(`ADD TABLE "A"\nADD FIELD "x" OF "A" AS integer\n${TRAILER}`);
    const delta = text(`${first}\n\nADD FIELD "y" OF "A" AS int64\n\n${first}\n${TRAILER}`);
    const { tables, files } = readSchema([base, delta]);
    expect(tables[0]?.fields.map(({ type }) => type)).toEqual(["integer", "int64"]);
    expect(files[1]).toMatchObject({ kind: "data definitions", fields: 1, complaints: [] });
  });

  it("that is truncated, or has lines of another file, is parsed as far as possible, with a note", () => {
    const cut = `ADD TABLE "A"\nADD FIELD "x" OF "A" AS integer\n  HELP "never closed\nADD FIELD "y" OF "A" AS date\n  !!\nADD FIELD "v" OF "A"\n  FORMAT "9"\nADD MAGIC "m"\n`;
    expect(readSchema([text(cut)]).tables[0]?.fields.map(({ name }) => name)).toEqual(["x", "y"]);
    expect(messages(text(cut))).toEqual([
      expect.stringMatching(/^5: "!!" is not a property/),
      '6: "ADD FIELD \\"v\\" OF \\"A\\"" has no type: AS character is missing.',
      '8: "ADD MAGIC \\"m\\"" is not a statement of a .df that is known.',
      expect.stringMatching(/^0: The file has no trailer/),
    ]);
  });
});

describe("an analysis", () => {
  it("has the same records and sizes in report and column form, with and without headings", () => {
    const columns = fixture("sports2000.tab.txt");
    const bare = text(new TextDecoder().decode(columns.bytes).split("\n").slice(1).join("\n"));
    const report = readSchema([fixture("sports2000.dbanalys.txt")]);
    expect(report.files[0]).toMatchObject({ kind: "table analysis", complaints: [] });
    expect(report.tables.find(({ name }) => name === "Customer")?.size).toEqual({
      records: 1117,
      mean: 134,
      min: 98,
      max: 225,
    });
    expect(report.tables).toHaveLength(46);
    for (const other of [columns, bare]) expect(readSchema([other]).tables).toEqual(report.tables);
    // Separator of -fieldsep, which the time may contain.
    for (const separator of [",", ";", "|", "\t", ":", "-"])
      for (const { bytes } of [columns, bare]) {
        const separated = new TextDecoder()
          .decode(bytes)
          .replaceAll(/("[^"]*")| /g, (_, quoted) => quoted ?? separator);
        const { files, tables } = readSchema([text(separated)]);
        expect(files[0]?.complaints).toEqual([]);
        expect(tables).toEqual(report.tables);
      }
  });

  it("of release 9 has sizes without a point, and of release 8 other headings", () => {
    const report = `RECORD BLOCK SUMMARY FOR AREA "Employee" : 7
-----------------------------------------------------------
                                -Record Size (B)- ---Fragments--- Scatter
Table        Records      Bytes   Min   Max   Mean   Count   Factor   Factor
PUB.Benefits     21       848B    39    41     40     21        1.0      2.0
PUB.Employee     55      6434B    99   135    115     55        1.0      1.0
-----------------------------------------------------------
Subtotals:       76        7.1K   39   135     94     76        1.0      1.1
Database analysis complete
`;
    const { tables, files } = readSchema([text(report, "d.txt")]);
    expect(tables.map(({ name, size }) => [name, size?.records, size?.mean])).toEqual([
      ["Benefits", 21, 40],
      ["Employee", 55, 115],
    ]);
    expect(files[0]?.complaints).toEqual([]);
  });

  it("sums partitions and tenants, with long names on a separate line", () => {
    const report = `RECORD BLOCK SUMMARY FOR AREA "DataArea": 17
-------------------------------------------------------

RECORD BLOCK SUMMARY FOR SHARED TABLES
--------------------------------------
${HEAD}PUB.cust                   26    1.7K    55    76    68 26    1.0     1.0
PUB.cust-list.Initial       0    0.0B     0     0     0      0    0.0     0.0
PUB.cust-list.list1         3  202.0B    66    68    67      3    1.0    20.3
PUB.cust-list.list2        10  645.0B    56    77    64     10    1.0    20.3
PUB.stock.Initial(Composite)
                        50000   18.5M   368   406   387  50000    1.0     1.0

LOB SUMMARY FOR AREA dbArea3: 9
Table                                 LOBs     Size      Min      Max     Mean
PUB.Invoice:1
    InvBlob1:5                         400    55.1M     1.0B   976.6K   141.0K
RECORD BLOCK SUMMARY FOR AREA "Tenants" :7
RECORD BLOCK SUMMARY FOR TENANT "Acme":
${HEAD}PUB.CUST         4232953795  668.3G    43 19243   169     4233060260    1.0     1.0
Database analysis complete
`;
    const { tables, files } = readSchema([text(report, "d.txt")]);
    expect(files[0]?.complaints).toEqual([]);
    expect(Object.fromEntries(tables.map(({ name, size }) => [name, size]))).toEqual({
      cust: { records: 4_232_953_821, mean: 169, min: 43, max: 19_243 },
      "cust-list": { records: 13, mean: 65, min: 56, max: 77 },
      stock: { records: 50_000, mean: 387, min: 368, max: 406 },
    });
  });

  it("replaces another one's sizes of the same tables, with a note", () => {
    const area = (name: string, tables: readonly string[]) => {
      const rows = tables.map((table) => `PUB.${table} 30 2.0K 55 76 68 30 1.0 1.0\n`).join("");
      return text(`RECORD BLOCK SUMMARY FOR AREA "${name}": 7\n${HEAD}${rows}Analysis complete\n`, name);
    };
    const { tables, files } = readSchema([
      area("one", ["stock", "bin", "empty"]),
      area("two", ["stock", "rack"]),
    ]);
    expect(tables.map(({ name, size }) => [name, size?.records])).toEqual([
      ["bin", 30],
      ["empty", 30],
      ["rack", 30],
      ["stock", 30],
    ]);
    expect(files.map(({ notes }) => notes)).toEqual([
      [],
      [expect.stringMatching(/^Records and sizes of stock replace those of a file before it/)],
    ]);
    const many = ["a", "b", "c", "d", "e", "f"];
    expect(readSchema([area("one", many), area("two", many)]).files[1]?.notes[0]).toContain(
      "a, b, c, d and 2 more replace",
    );
  });

  it("names invalid lines, a sum that differs from its lines, and a missing end", () => {
    const report = `RECORD BLOCK SUMMARY FOR AREA "A": 7
${HEAD}PUB.a   26    1.7K    55    76    99  26    1.0     1.0
PUB.lost
PUB.b   26    1.7K
Subtotals:  100    1.7K    55    76    68 26    1.0     1.0
`;
    expect(messages(text(report, "d.txt"))).toEqual([
      expect.stringMatching(/^4: "PUB.a": a mean record size of 99 is not between Min 55 and Max 76/),
      expect.stringMatching(/^5: "PUB.lost" has no numbers behind it/),
      expect.stringMatching(/^6: .*has 2 numbers; Records, Size, Min, Max and Mean are needed/),
      expect.stringMatching(/^7: The tables above have 26 records, but the subtotal is 100/),
      expect.stringMatching(/^0: The analysis does not say/),
      expect.stringMatching(/^0: "d.txt" has no line of a table/),
    ]);
  });
});

describe("any other file", () => {
  it.each([
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])],
    ["prose", new TextEncoder().encode("Dear all,\nplease find attached.\n")],
    ["nothing", new Uint8Array()],
    ["the index part of -csoutput", new TextEncoder().encode('"Time Stamp" "Table" "Index"\n')],
  ])("is refused with what would be right: %s", (_, bytes) => {
    const { tables, files } = readSchema([{ name: "x.txt", bytes }]);
    expect(tables).toEqual([]);
    expect(files[0]?.complaints[0]).toMatchObject({ severity: "error" });
  });

  it("of 1,000 tables has all of them", () => {
    const df = Array.from(
      { length: 1000 },
      (_, t) =>
        `ADD TABLE "T${t}"\n${Array.from({ length: 30 }, (__, f) => `ADD FIELD "f${f}" OF "T${t}" AS character\n  FORMAT "x(30)"\n`).join("")}`,
    ).join("");
    const { tables } = readSchema([text(df + TRAILER)]);
    expect(tables).toHaveLength(1000);
    expect(tables.every(({ fields }) => fields.length === 30)).toBe(true);
  });
});
