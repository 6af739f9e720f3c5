import { columnIds, schemaOfColumns } from "@wirecost/analysis";
import { anyText } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { headerWords } from "../formats/table/columns/header-words.ts";
import type { ColumnMapping } from "../reading.ts";
import { readMeasurements } from "../testing/read-measurements.ts";
import { csvCell } from "./csv-cell.ts";
import { toCsv } from "./to-csv.ts";

const HOSTILE = [
  '"',
  'a "b"',
  ",",
  "a;b",
  "a|b",
  "\t",
  "two\nlines",
  "=1+1",
  "'=1",
  "@SUM(A1)",
  "-Mm",
  " spaces ",
  "  ",
  "time (ms)",
  "size [MB]",
  "rate (1/s)",
  "größe",
  "𝒳",
  "__proto__",
  "constructor",
  "toString",
  "sep=;",
  "{a}",
  "[b]",
  "1.5",
  "7",
  "?",
  "run",
  "row",
  "label",
  "a \\ b",
  "\ufeffx",
] as const;

/** Texts that UTF-8 can encode, with line feeds as line ends. */
const text = (value: string) => value.replaceAll("\0", "").replace(/\r\n?/g, "\n");
const isWhole = (value: string) => !/[\uD800-\uDFFF]/u.test(value);
const header = fc.oneof(fc.constantFrom(...HOSTILE), anyText({ maxLength: 30 }).map(text).filter(isWhole));
const word = fc
  .oneof(fc.constantFrom(...HOSTILE), anyText({ maxLength: 30 }).map(text).filter(isWhole))
  .map((value) => value.trim())
  .filter((value) => value !== "" && !/^\?+$/.test(value));
const figure = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });

const anyTable = fc
  .record({
    settings: fc.array(header, { maxLength: 4 }),
    figures: fc.array(header, { minLength: 1, maxLength: 3 }),
  })
  .chain(({ settings, figures }) =>
    fc.record({
      headers: fc.constant([...settings, ...figures]),
      rows: fc.array(
        fc.record({
          words: fc.tuple(...settings.map(() => word)),
          numbers: fc.tuple(...figures.map(() => figure)),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
  )
  // Numbers alone are not column names, and one column of texts is not a table.
  .filter(({ headers }) => headers.length > 1 && headers.some((name) => Number.isNaN(Number(name))));

function readAll(csv: string, settings: number, count: number) {
  const mapping: ColumnMapping = Array.from({ length: count }, (_, i) => ({
    target: i < settings ? { kind: "own-setting" } : { kind: "own-metric", unit: "1", better: "none" },
    numbers: "point",
  }));
  return readMeasurements(
    { name: "own.csv", bytes: new TextEncoder().encode(csv) },
    { model: null, mapping },
  );
}

it("a table of any system is parsed as written, with any column names", () => {
  fc.assert(
    fc.property(anyTable, ({ headers, rows }) => {
      const settings = rows[0]?.words.length ?? 0;
      const lines = [headers, ...rows.map(({ words, numbers }) => [...words, ...numbers])];
      const csv = lines.map((line) => `${line.map(csvCell).join(",")}\n`).join("");
      const reading = readAll(csv, settings, headers.length);
      expect(reading.complaints).toEqual([]);
      const ids = columnIds(headers.map((header) => headerWords(header).name));
      // A setting with only numeric values is parsed as a number.
      const texts = rows.map(({ words }) => words);
      expect(reading.rows.map((row) => ids.slice(0, settings).map((id) => String(row.settings[id])))).toEqual(
        texts.map((words) =>
          words.map((value, i) => (texts.every((one) => isNumber(one[i])) ? String(Number(value)) : value)),
        ),
      );
      expect(reading.rows.map(({ metrics }) => ids.slice(settings).map((id) => metrics[id]))).toEqual(
        rows.map(({ numbers }) => numbers),
      );
      const labels = reading.schema?.settings.map(({ label }) => label) ?? [];
      for (const [i, label] of labels.entries())
        expect(label.startsWith("'")).toBe(headers[i]?.trim().startsWith("'") === true);
      // The exported file too.
      if (!reading.schema) throw new Error("no schema");
      const again = readMeasurements(
        {
          name: "again.csv",
          bytes: new TextEncoder().encode(toCsv(reading.rows, schemaOfColumns(reading.schema))),
        },
        {
          model: null,
          mapping: [
            { target: { kind: "row" } },
            { target: { kind: "label" } },
            ...headers.map((_, i) => ({
              target:
                i < settings
                  ? ({ kind: "own-setting" } as const)
                  : ({ kind: "own-metric", unit: "1", better: "none" } as const),
            })),
          ],
        },
      );
      expect(again.complaints).toEqual([]);
      // In column order: an object lists numeric ids first.
      const { params, metrics } = schemaOfColumns(reading.schema);
      const columns = again.schema ?? { settings: [], metrics: [] };
      expect(again.rows.map((row) => columns.settings.map(({ id }) => row.settings[id]))).toEqual(
        reading.rows.map((row) => Object.keys(params).map((id) => row.settings[id])),
      );
      expect(again.rows.map((row) => columns.metrics.map(({ id }) => row.metrics[id]))).toEqual(
        reading.rows.map((row) => Object.keys(metrics).map((id) => row.metrics[id])),
      );
    }),
    { numRuns: 150 },
  );
});

function isNumber(value: string | undefined): boolean {
  return value !== undefined && /^[+-]?\d+(?:\.\d+)?$/.test(value);
}
