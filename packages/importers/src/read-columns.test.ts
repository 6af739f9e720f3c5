import type { RowColumns } from "@wirecost/analysis";
import { getModel, type MeasuredRow } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFile, readTable } from "./read-file.ts";
import { readInBatches } from "./read-in-batches.ts";
import type { ColumnMapping, Reading, ReadOptions } from "./reading.ts";
import { SetupSuggestion } from "./setup/suggest-setup.ts";
import { readMeasurements } from "./testing/read-measurements.ts";

const model = getModel("openedge-query");

interface Read {
  readonly rows: MeasuredRow[];
  readonly reading: Reading;
  readonly inColumns: number;
  readonly setup: unknown;
}

function read(
  text: string | Uint8Array,
  options: Partial<ReadOptions>,
  pieces?: () => Iterable<Uint8Array>,
): Read {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const batches = readInBatches(
    { name: "measured.csv", bytes, ...(pieces && { pieces }) },
    { model, ...options },
  );
  const rows: MeasuredRow[] = [];
  const suggestion = new SetupSuggestion();
  let inColumns = 0;
  let step = batches.next();
  for (; !step.done; step = batches.next()) {
    suggestion.addBatch(step.value);
    for (const { row, label, settings, metrics } of step.value.rows)
      rows.push({ row, label, settings, metrics });
    if (!step.value.columns) continue;
    inColumns += step.value.columns.count;
    rows.push(...rowsOf(step.value.columns, rows.length));
  }
  return { rows, reading: step.value, inColumns, setup: suggestion.of(model, {}) };
}

function rowsOf({ count, settings, cells, metrics, labels }: RowColumns, from: number): MeasuredRow[] {
  return Array.from({ length: count }, (_, i) => ({
    row: String(from + i + 1),
    label: labels
      ? new TextDecoder().decode(labels.bytes.subarray(labels.ends[i - 1] ?? 0, labels.ends[i]))
      : `Row ${from + i + 1}`,
    settings: settings[cells[i] ?? -1] ?? {},
    metrics: Object.fromEntries(
      metrics.flatMap(({ metric, values }) => {
        const value = values[i] ?? Number.NaN;
        return Number.isNaN(value) ? [] : [[metric, value]];
      }),
    ),
  }));
}

const HEADER = "mm,prefetchNumRecs,messages,elapsedMs,label";
const table = (...lines: string[]) => `${[HEADER, ...lines].join("\n")}\n`;

/** Nearly always what tables hold, now and then anything. */
const number = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: 1, max: 40 }).map((n) => String(n * 512)) },
  { weight: 6, arbitrary: fc.double({ min: 0, max: 1e6, noNaN: true }).map((n) => n.toFixed(3)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "",
      "?",
      " ",
      " 8192",
      "007",
      "1.",
      ".5",
      "1e3",
      "-4",
      "x",
      "0.1",
      "123456789012345.6",
      "99999999999999999",
    ),
  },
);
const setting = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom("1024", "8192", "16") },
  { weight: 1, arbitrary: fc.constantFrom("", "?", "default", "01024", "8192.0", "99999999", "x") },
);
const label = fc.constantFrom("run 1", "warm", "", " ", "'=1+1", "'quoted", "a b ", "wc-123456 7");
const line = fc.oneof(
  {
    weight: 15,
    arbitrary: fc.tuple(setting, setting, number, number, label).map((fields) => fields.join(",")),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      ",,,,",
      "1024,16,3",
      "1024,16,3,4,a,b",
      "1024,16,3,4,a,,",
      "# warm from here",
      '"1024",16,3,4,a',
      "  ",
    ),
  },
);

describe("a table read into columns", () => {
  it("has the rows and the complaints of one that is read row by row", () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 30 }),
        fc.constantFrom("\n", "\r\n"),
        fc.boolean(),
        (lines, newline, ended) => {
          const text = [HEADER, ...lines].join(newline) + (ended ? newline : "");
          const { inColumns, ...columns } = read(text, { columns: true });
          const { inColumns: none, ...rows } = read(text, {});
          expect(none).toBe(0);
          expect(columns).toEqual(rows);
        },
      ),
      { numRuns: 30 },
    );
  });

  const run = fc.constantFrom("1", "02", "17", "x", "", " 3", "123456789012345678901");

  it.each([
    [
      "the number of a run, which rows are called by",
      model,
      "mm,run,messages,elapsedMs",
      [setting, run, number, number],
    ],
    ["that number and a description", model, "run,label,mm,messages", [run, label, setting, number]],
    [
      "settings and figures of its own",
      null,
      "size;host;run;took (ms);note",
      [setting, label, run, number, label],
    ],
    ["figures only", null, "latency_ms,throughput_ops", [number, number]],
  ])("has them all the same with %s", (_, of, header, fields) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(...fields), { minLength: 1, maxLength: 30 }), (lines) => {
        const text = [header, ...lines.map((line) => line.join(header.includes(";") ? ";" : ","))].join("\n");
        const { inColumns, ...columns } = read(text, { model: of, columns: true });
        const { inColumns: none, ...rows } = read(text, { model: of });
        expect(none).toBe(0);
        expect(inColumns).toBe(rows.rows.length);
        expect(columns).toEqual(rows);
      }),
      { numRuns: 20 },
    );
  });

  it("is the same in pieces of whole lines, wherever they end", () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 30 }),
        fc.func(fc.boolean()),
        fc.boolean(),
        (lines, ends, ended) => {
          const text = [HEADER, ...lines].join("\n") + (ended ? "\n" : "");
          const { length } = new TextEncoder().encode(text);
          const cuts = [...text.matchAll(/\n/g)].flatMap(({ index }) => (ends(index) ? [index + 1] : []));
          const parts = [...cuts, length].map((end, i) =>
            new TextEncoder().encode(text.slice(cuts[i - 1] ?? 0, end)),
          );
          const pieces = () => parts.filter((part) => part.length > 0);
          const { inColumns, ...inPieces } = read(text, { columns: true }, pieces);
          const { inColumns: whole, ...columns } = read(text, { columns: true });
          expect(inColumns).toBe(whole);
          expect(inPieces).toEqual(columns);
        },
      ),
      { numRuns: 20 },
    );
  });

  it("is never held, nor are its rows", () => {
    const [LINES, PIECES] = [2000, 50];
    let lineCount = 0;
    let most = 0;
    let given = 0;
    function* pieces() {
      for (let piece = 0; piece < PIECES; piece++) {
        const rows = Array.from({ length: LINES }, (_, i) => {
          const at = piece * LINES + i;
          return `${1024 + (at % 40)},${1 + (at % 3)},${at % 900},${at}.25,${"long ".repeat(9)}${at}`;
        });
        lineCount = (piece + 1) * LINES;
        yield new TextEncoder().encode(`${piece === 0 ? `${HEADER}\n` : ""}${rows.join("\n")}\n`);
      }
    }
    const file = {
      name: "measured.csv",
      size: 10_000_000,
      pieces,
      get bytes(): Uint8Array {
        throw new Error("All of it was asked for.");
      },
    };
    const { rowCount, complaints } = readFile(file, { model }, ({ columns }) => {
      given += columns?.count ?? 0;
      most = Math.max(most, lineCount - given);
    });
    expect(complaints).toEqual([]);
    expect(rowCount).toBe(LINES * PIECES);
    // What was read and not given yet: one batch and one piece.
    expect(most).toBeLessThan(10_000);
  });

  it("shares settings, and keeps what a row leaves open", () => {
    const { rows, inColumns } = read(table("8192,16,3,1.25,a", "8192,16,4,,b", "8192,16,?,7,c"), {
      columns: true,
    });
    expect(inColumns).toBe(3);
    expect(rows.map(({ metrics }) => metrics)).toEqual([
      { messages: 3, elapsedMs: 1.25 },
      { messages: 4 },
      { elapsedMs: 7 },
    ]);
    expect(rows[1]?.settings).toBe(rows[0]?.settings);
  });

  it("reads many batches, decimal commas and another delimiter", () => {
    const lines = Array.from({ length: 9000 }, (_, i) => `${1024 + (i % 7)};16;${i};${i},5;run ${i}`);
    const text = [HEADER.replaceAll(",", ";"), ...lines].join("\n");
    const { rows, inColumns, reading } = read(text, { columns: true });
    expect(inColumns).toBe(9000);
    expect(rows).toEqual(read(text, {}).rows);
    expect(rows[8999]?.metrics).toEqual({ messages: 8999, elapsedMs: 8999.5 });
    expect(reading.numberFormat).toBe("comma");
  });

  it.each([
    ["names of rows", "row,mm,messages\na,1024,3\nb,1024,4\n"],
    ["characters beyond ASCII", table("1024,16,3,4,Zürich")],
    ["quotes", table('1024,16,3,4,"a, b"')],
    ["a byte-order mark", `\ufeff${table("1024,16,3,4,a")}`],
    ["a line of delimiters", table(",".repeat(300))],
    ["returns alone", table("1024,16,3,4,a").replaceAll("\n", "\r")],
    ["the delimiter on a line of its own", `sep=,\n${table("1024,16,3,4,a")}`],
  ])("is read row by row with %s", (_, text) => {
    const { inColumns, ...columns } = read(text, { columns: true });
    expect(inColumns).toBe(0);
    const { inColumns: none, ...rows } = read(text, {});
    expect(none).toBe(0);
    expect(columns).toEqual(rows);
  });

  it("is no other format's file", () => {
    const text = "Totals for 1 test\n1024,16\n";
    const { inColumns, ...columns } = read(text, { columns: true });
    const { inColumns: none, ...rows } = read(text, {});
    expect([inColumns, none]).toEqual([0, 0]);
    expect(columns).toEqual(rows);
  });
});

it("has each row's settings beyond those that are remembered, and what they have in common", () => {
  // Numbers of every length, texts, and combinations that come back after they were forgotten.
  const lines = Array.from({ length: 76_000 }, (_, i) => {
    const at = i % 70_000;
    return `${1024 + (at % 30_000)},${at % 3 === 0 ? "" : 1 + (at % 9973)},${i},${i % 7}.5,a`;
  });
  const file = { name: "measured.csv", bytes: new TextEncoder().encode(table(lines.join("\n"))) };
  const { table: read, suggestion } = readTable(file, { model });
  const { rows } = readMeasurements(file, { model });
  expect(read.count).toBe(76_000);
  const suggested = new SetupSuggestion();
  for (const [i, row] of rows.entries()) {
    suggested.add(row);
    if (i % 97 === 0) expect(read.settings[read.cells[i] ?? -1]).toEqual(row.settings);
  }
  expect(suggestion.of(model, {})).toEqual(suggested.of(model, {}));
});

it("calls rows by their run in the words of the file, in both ways to read it", () => {
  const labels = (text: string) => {
    const file = { name: "runs.csv", bytes: new TextEncoder().encode(text) };
    const columns: ColumnMapping = [
      { target: { kind: "replicate" } },
      { target: { kind: "setting", param: "clients" } },
      { target: { kind: "metric", metric: "tps" } },
      { target: { kind: "label" } },
    ];
    const mapping = columns.slice(0, text.includes("note") ? 4 : 3);
    const options = { model: getModel("openedge-servers"), mapping };
    const { table } = readTable(file, options);
    const { rows } = readMeasurements(file, options);
    expect(rows.map((_, row) => table.labels?.at(row))).toEqual(rows.map(({ label }) => label));
    return rows.map(({ label }) => label);
  };
  expect(labels("which,clients,tps\nLauf 3,70,812\n4,70,640\n,90,600\n")).toEqual([
    "Lauf 3",
    "Run 4",
    "Row 3",
  ]);
  expect(
    labels(
      "which,clients,tps,note\n4,70,812,cold\n5,70,640,2026-03-01 14:05\nLauf 3,9,600,warm\n7,9,5,\n8,9,4,plan-0a1b2c3d4e5f6 c3 r2\n",
    ),
  ).toEqual(["cold, Run 4", "2026-03-01 14:05", "warm", "Run 7", "plan-0a1b2c3d4e5f6 c3 r2"]);
});
