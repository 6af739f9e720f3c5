import { getModel, type Params } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readInBatches } from "../read-in-batches.ts";
import { readMeasurements } from "../testing/read-measurements.ts";

const queries = getModel("openedge-query");
const encode = (lines: readonly string[]) => new TextEncoder().encode(`${lines.join("\n")}\n`);

/** A report with a row for each number of records and its description. */
function report(rows: readonly (readonly [sent: number, description: string])[], stated?: Params) {
  const lines = rows.map(
    ([sent, description]) =>
      `${"100".padStart(13)}${"30".padStart(13)}${sent.toLocaleString("en-US").padStart(13)} ${description}`,
  );
  const head = ["      totMsgs      qryRecv      recSent", "------------- ------------ ------------"];
  return readMeasurements(
    { name: "nettraffic.txt", bytes: encode([...head, ...lines]) },
    { model: queries, stated },
  );
}

function table(model: string, lines: readonly string[], stated?: Params) {
  return readMeasurements({ name: "rows.csv", bytes: encode(lines) }, { model: getModel(model), stated });
}

describe("settings derived from counts", () => {
  it.each([
    ["for each no-lock", 50_000, 50_000],
    ["for each share-lock", 137, 137],
    ["open query cache 500", 50_000, 50_000],
    ["do while: find exclusive", 137, undefined],
    ["for each a, each b of a no-lock", 50_000, undefined],
    ["temp-table copy", 137, undefined],
  ])("of %s with %i records sent: %s", (description, sent, records) => {
    expect(report([[sent, description]]).rows[0]?.settings.records).toBe(records);
  });

  it("follow from the settings of the whole file, and never override it", () => {
    expect(report([[50_000, "-Mm 1024"]], { pattern: "find-no-lock" }).rows[0]?.settings).toEqual({
      mm: 1024,
      records: 50_000,
    });
    const join = { pattern: "nested-for-each", outerRecords: 137 };
    expect(report([[50_137, "-Mm 1024"]], join).rows[0]?.settings.records).toBe(50_000);
    // Two runs between two readings of the counters, as the user states.
    expect(
      report([[50_000, "for each no-lock"]], { records: 25_000 }).rows[0]?.settings.records,
    ).toBeUndefined();
  });

  it("are the same for runs with slightly different counts, and differ for others", () => {
    const { rows, notes } = report([
      [50_000, "for each no-lock"],
      [50_003, "for each no-lock"],
      [137, "for each no-lock"],
      [50_000, "for each share-lock"],
      [49_999, "for each no-lock"],
      [52_000, "for each no-lock"],
    ]);
    expect(rows.map(({ settings }) => settings.records)).toEqual([
      50_000, 50_000, 137, 50_000, 50_000, 52_000,
    ]);
    expect(rows[1]?.settings).toBe(rows[0]?.settings);
    expect(notes).toContain("Records: taken from the counts of 6 rows, each read as one run.");
  });

  it("are reported as missing by line, with the reason", () => {
    const { notes } = report([
      [137, "for each no-lock"],
      [137, "-Mm 1024"],
      [50_000, "for each a, each b of a no-lock"],
    ]);
    expect(notes).toEqual([
      "Records: taken from the counts of 1 row, each read as one run.",
      "Records: not taken from the counts of 1 row (line 4): that needs Code pattern, which is not stated.",
      "Records: not taken from the counts of 1 row (line 5): that needs Outer records, which is not stated.",
    ]);
  });

  it("are derived from tables of other systems", () => {
    const trips = table("round-trips", [
      "pattern,rtt_ms,statements,elapsed_ms",
      "query-a-row,30,25001,780000",
      "join,30,1,95",
      "insert-autocommit,30,137,4500",
    ]);
    expect(trips.rows.map(({ settings }) => settings.rowCount)).toEqual([25_000, undefined, 137]);
    expect(trips.notes).toContain(
      "Rows: not taken from the counts of 1 row (line 3): under its settings they do not determine it.",
    );
    const some = table("round-trips", [
      "pattern,cachedShare,statements,elapsed_ms",
      "query-a-row,30,901,780",
      "insert-transaction,,260,4500",
    ]);
    expect(some.notes).toEqual([
      "Rows: not taken from the counts of 1 row (line 2): under its settings they do not determine it.",
      "Rows: not taken from the counts of 1 row (line 3): that needs Rows per transaction, which is not stated.",
    ]);
    const load = table("bulk-insert", ["mode,flushes,seconds", "autocommit,1000000,700", "batch,13,90"]);
    expect(load.rows.map(({ settings }) => settings.rowCount)).toEqual([1_000_000, undefined]);
  });

  it("are the same in columns and row by row", () => {
    const lines = Array.from(
      { length: 300 },
      (_, i) => `${[350, 1024][i % 2]},${[137, 50_000, 50_001, ""][i % 4]},${i}`,
    );
    const bytes = encode(["mm,rec_sent,tot_msgs", ...lines]);
    const options = { model: queries, stated: { pattern: "open-query" } };
    const rows = readMeasurements({ name: "rows.csv", bytes }, options).rows.map(({ settings }) => settings);
    const inColumns = [...readInBatches({ name: "rows.csv", bytes }, { ...options, columns: true })].flatMap(
      ({ columns }) => (columns ? [...columns.cells].map((cell) => columns.settings[cell]) : []),
    );
    expect(inColumns).toEqual(rows);
    expect(rows.slice(0, 4)).toEqual([
      { mm: 350, records: 137 },
      { mm: 1024, records: 50_000 },
      { mm: 350, records: 50_001 },
      { mm: 1024 },
    ]);
  });
});
