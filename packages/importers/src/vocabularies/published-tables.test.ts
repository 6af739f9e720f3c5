import { readFileSync } from "node:fs";
import { getModel, type ReferenceRow } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { isUsable } from "../reading.ts";
import { type ReadingWithRows, readMeasurements } from "../testing/read-measurements.ts";

function fixture(name: string, id: string): ReadingWithRows {
  const bytes = readFileSync(new URL(`../../fixtures/${name}`, import.meta.url));
  return readMeasurements({ name, bytes }, { model: getModel(id) });
}

/** A model's published rows with their table's common settings. */
function published(id: string): readonly ReferenceRow[] {
  return getModel(id).references.flatMap(({ setup, rows }) =>
    rows.map((row) => ({ ...row, settings: { ...setup, ...row.settings } })),
  );
}

describe("published tables are parsed without a mapping", () => {
  it("the ATM benchmark", () => {
    const reading = fixture("openedge-atm-tps.csv", "openedge-servers");
    expect(reading).toMatchObject({ format: "table", complaints: [], needsMapping: false });
    expect(isUsable(reading)).toBe(true);
    const rows = published("openedge-servers");
    expect(reading.rows.map(({ metrics }) => metrics)).toEqual(rows.map(({ metrics }) => metrics));
    for (const [i, { settings }] of reading.rows.entries()) {
      // The talk varies -Ma with -Mi. The published rows omit it, and omit threads if there is no server.
      const { ma: _, threadedServer, ...rest } = settings;
      expect(rows[i]?.settings).toMatchObject(rest);
      expect(rows[i]?.settings.threadedServer ?? false).toBe(threadedServer);
    }
    expect(reading.rows.slice(3, 6).map(({ replicate }) => replicate)).toEqual(["1", "2", "3"]);
    expect(reading.rows[2]?.label).toBe("scan reads 1090.8; the talk quotes 1761, Run 3");
    expect(reading.notes).toEqual([
      expect.stringMatching(/^mm_bytes is left out: this model has no message size/),
    ]);
  });

  it("bulk insert, with sizes in rows or MiB and links by preset", () => {
    const reading = fixture("nexusdb-insert-seconds.csv", "bulk-insert");
    expect(reading).toMatchObject({ complaints: [], needsMapping: false, notes: [] });
    const rows = published("bulk-insert");
    expect(reading.rows.map(({ metrics }) => metrics.seconds)).toEqual(
      rows.map(({ metrics }) => metrics.seconds),
    );
    for (const [i, { settings }] of reading.rows.entries()) {
      // Without compression the published rows need not say so.
      const { compression, ...rest } = settings;
      expect(rows[i]?.settings).toMatchObject(rest);
      expect(rows[i]?.settings.compression ?? "none").toBe(compression);
    }
  });

  it.each(["rows/s", "Records per second", "records/sec", "rows_per_sec"])(
    "bulk insert, its rate as %s",
    (rate) => {
      const bytes = new TextEncoder().encode(`mode,rows,${rate}\nbatch,2500,4810.5\n`);
      const reading = readMeasurements({ name: "load.csv", bytes }, { model: getModel("bulk-insert") });
      expect(reading).toMatchObject({ complaints: [], needsMapping: false });
      expect(reading.rows).toMatchObject([
        { settings: { mode: "batch", rowCount: 2500 }, metrics: { rowsPerSecond: 4810.5 } },
      ]);
    },
  );

  it.each(["inserts/sec", "Inserts per second", "insert/s"])(
    "bulk insert, asking whether %s are rows or statements with many rows",
    (rate) => {
      const bytes = new TextEncoder().encode(`mode,rows,${rate}\nbatch,7200,36.25\n`);
      const file = { name: "load.csv", bytes };
      const question = readMeasurements(file, { model: getModel("bulk-insert") });
      expect(question).toMatchObject({ needsMapping: true, rows: [] });
      expect(question.columns?.[2]).toMatchObject({ header: rate, known: false });
      const target = { kind: "metric", metric: "rowsPerSecond" } as const;
      const mapping = (question.columns ?? []).map((column, i) => ({
        target: i === 2 ? target : column.target,
      }));
      const mapped = readMeasurements(file, { model: getModel("bulk-insert"), mapping });
      expect(mapped.rows).toMatchObject([{ metrics: { rowsPerSecond: 36.25 } }]);
    },
  );

  it("queries by latency, with one metric per row", () => {
    const reading = fixture("n-plus-one-latency.csv", "round-trips");
    expect(reading).toMatchObject({ complaints: [], needsMapping: false });
    expect(reading.notes).toEqual([expect.stringContaining("10001 are a list of 10000")]);
    const query = { pattern: "query-a-row", rowCount: 10_000 };
    expect(reading.rows.map(({ row, settings, metrics }) => [row, settings, metrics])).toEqual([
      ["localhost", { rttMs: 1, ...query }, { elapsedMs: 5700, statements: 10_001 }],
      ["lan", { rttMs: 0.389, ...query }, { elapsedMs: 6700, statements: 10_001 }],
      ["wan-10km", { rttMs: 12.9, bandwidthMbit: 32, ...query }, { elapsedMs: 156_000, statements: 10_001 }],
      ["us-same-dc", { rttMs: 1, ...query, rowCount: 0 }, { requestsPerSecond: 1000, statements: 1 }],
      ["europe", { rttMs: 110, ...query, rowCount: 0 }, { requestsPerSecond: 9, statements: 1 }],
      ["asia-pacific", { rttMs: 300, ...query, rowCount: 0 }, { requestsPerSecond: 3, statements: 1 }],
      ["jdbc-fetch-10", { rttMs: 5, ...query, rowCount: 1999 }, { elapsedMs: 10_000, statements: 2000 }],
      ["mq-batch-100-compressed", { rttMs: 300 }, { throughputMbit: 6.3 }],
    ]);
  });

  it("program calls, with techniques as text", () => {
    const reading = fixture("as400-program-calls.csv", "program-calls");
    expect(reading).toMatchObject({ complaints: [], needsMapping: false });
    expect(reading.notes).toEqual([expect.stringContaining("a loop within one call counts its rounds")]);
    const rows = published("program-calls");
    expect(reading.rows.map(({ row }) => row)).toEqual(rows.map(({ row }) => row.replace(".", " ")));
    expect(reading.rows.map(({ metrics }) => metrics)).toEqual(rows.map(({ metrics }) => metrics));
    for (const [i, { row, settings }] of reading.rows.entries()) {
      expect({ row, ...rows[i]?.settings }).toMatchObject({ row, ...settings });
    }
    expect(reading.rows[7]?.label).toBe("call each time; returns with LR on");
  });
});
