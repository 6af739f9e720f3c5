import { defaultParams, getModel, type MeasuredRow, type Model, models } from "@wirecost/sim-core";
import { anyText, anyValue } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMeasurements } from "../testing/read-measurements.ts";
import { toCsv } from "./to-csv.ts";

const query = getModel("openedge-query");

function readBack(csv: string, model: Model = query) {
  // With a stated workload, counts add no settings to rows. Other tests cover what they add.
  const stated = Object.fromEntries((model.counted?.params ?? []).map((id) => [id, 7]));
  return readMeasurements({ name: "back.csv", bytes: new TextEncoder().encode(csv) }, { model, stated });
}

/** Some of the entries of a declaration, each with a value. */
function some<T, V>(declared: Readonly<Record<string, T>>, min: number, one: (entry: T) => fc.Arbitrary<V>) {
  return fc
    .subarray(Object.entries(declared), { minLength: min })
    .chain((chosen) => fc.tuple(...chosen.map(([id, entry]) => one(entry).map((v): [string, V] => [id, v]))))
    .map((pairs): Record<string, V> => Object.fromEntries(pairs));
}

const metric = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
// Any characters. A zero byte would make the file binary, and every line end is written as a line feed.
const label = fc
  .oneof(anyText(), fc.stringMatching(/^['=+\-@",;|\t\n ]{0,4}[a-z0-9.]{0,4}['=+\-@",;|\t\n ]{0,2}$/))
  .map((text) => text.replaceAll("\0", "").replace(/\r\n?/g, "\n"))
  // A row without a label is named by its row name. UTF-8 cannot encode a lone surrogate.
  .filter((text) => text !== "" && !/[\uD800-\uDFFF]/u.test(text));

describe("toCsv", () => {
  it("writes formulas as text, and names the records", () => {
    const row = {
      row: "1",
      label: '=HYPERLINK("x")',
      settings: { mm: 1024, records: 5 },
      metrics: { messages: 8, records: 5 },
    };
    expect(toCsv([row], query)).toBe(
      'row,label,records (setting),mm,messages,records (metric)\n1,"\'=HYPERLINK(""x"")",5,1024,8,5\n',
    );
  });

  it("writes a column only if some row has it", () => {
    const row = { row: "1", label: "a", settings: {}, metrics: { messages: 8 } };
    expect(toCsv([row], query)).toBe("row,label,messages\n1,a,8\n");
    expect(toCsv([{ ...row, line: 1, replicate: "2" }], query)).toBe(
      "row,label,replicate,messages\n1,a,2,8\n",
    );
  });

  it("writes common settings into each row, and a row's own value before them", () => {
    const trips = getModel("round-trips");
    const row = { row: "1", label: "a", settings: { rttMs: 40 }, metrics: { elapsedMs: 8 } };
    const rows = [row, { ...row, row: "2", settings: { rttMs: 40, requestBytes: 35 } }];
    const csv = toCsv(rows, trips, { pattern: "join", requestBytes: 90, rowCount: 77 });
    expect(readBack(csv, trips).rows.map(({ settings }) => settings)).toEqual([
      { rttMs: 40, pattern: "join", requestBytes: 90, rowCount: 77 },
      { rttMs: 40, pattern: "join", requestBytes: 35, rowCount: 77 },
    ]);
  });

  describe.each(models)("of $id", (model) => {
    it("can be parsed for every parameter", () => {
      const [id = ""] = Object.keys(model.metrics);
      const row: MeasuredRow = {
        row: "1",
        label: "all",
        settings: defaultParams(model),
        metrics: { [id]: 1 },
      };
      const { rows, complaints, needsMapping } = readBack(toCsv([row], model), model);
      expect([complaints, needsMapping, rows]).toEqual([[], false, [{ ...row, line: 2 }]]);
    });

    it("is parsed back to the same rows", () => {
      const settings = some(model.params, 0, anyValue);
      const metrics = some(model.metrics, 1, () => metric);
      fc.assert(
        fc.property(
          fc.array(fc.record({ label, settings, metrics }), { minLength: 1, maxLength: 8 }),
          (parts) => {
            const rows: MeasuredRow[] = parts.map((part, i) => ({ row: `r${i}`, ...part }));
            const reading = readBack(toCsv(rows, model), model);
            expect(reading.complaints).toEqual([]);
            expect(reading.needsMapping).toBe(false);
            expect(reading.rows.map(({ line, ...row }) => row)).toEqual(rows);
          },
        ),
        { numRuns: 15 },
      );
    });
  });
});
