import { readFileSync } from "node:fs";
import { getModel, type Model } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { isUsable } from "../../reading.ts";
import { readMeasurements } from "../../testing/read-measurements.ts";

const model = getModel("openedge-query");
const HEADER = "      totMsgs      qryRecv      recSent     recs/qry      etime";
const DASHES = "------------- ------------ ------------ ------------ ----------";
const ROW = "        3,519            0        1,758            ?        139 do while ... find no-lock";

function fixture(name: string) {
  return readMeasurements(
    { name, bytes: readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url)) },
    { model },
  );
}

function read(lines: readonly string[], changed: Model = model) {
  const bytes = new TextEncoder().encode(lines.join("\n"));
  return readMeasurements({ name: "nettraffic.txt", bytes }, { model: changed });
}

/** The model's own rows, from which the fixtures were made. */
function reference(id: string) {
  return model.references.find((candidate) => candidate.id === `openedge-messages-${id}`)?.rows ?? [];
}

describe("nettraffic", () => {
  it("parses values, net time and flags", () => {
    const reading = fixture("nettraffic-options.txt");
    expect(reading).toMatchObject({ format: "nettraffic", encoding: "utf-8", complaints: [] });
    expect(reading.notes).toEqual([expect.stringMatching(/^Records: not taken .* needs Code pattern/)]);
    expect(isUsable(reading)).toBe(true);
    expect(reading.rows.map((row) => row.metrics)).toEqual(reference("options").map((row) => row.metrics));
    expect(reading.rows[0]).toEqual({
      row: "1",
      label: "-Mm 1024",
      settings: { mm: 1024 },
      metrics: { messages: 198, requests: 97, records: 1758, cpuMs: 10, elapsedMs: 208 },
      line: 3,
    });
    expect(reading.rows[7]?.settings).toEqual({
      mm: 32_600,
      prefetchDelay: true,
      prefetchFactor: 100,
      prefetchNumRecs: 10_000,
    });
  });

  it("parses a report without net time, with Windows line ends, and names unknown flags", () => {
    const reading = fixture("nettraffic-size-crlf.txt");
    expect(reading.rows.map((row) => row.metrics.messages)).toEqual(
      reference("size").map((row) => row.metrics.messages),
    );
    expect(reading.rows.every((row) => row.metrics.elapsedMs === undefined)).toBe(true);
    expect(reading.notes).toEqual([
      "No setting of this model, kept in the label: -prefetchPriority (1 row).",
      expect.stringContaining("that needs Code pattern"),
    ]);
    expect(reading.rows[7]?.label).toContain("-prefetchPriority 1000");
  });

  it("reads a column elapsed, measured over a network, as Elapsed", () => {
    const bytes = new TextEncoder().encode(
      `${HEADER.replace("  etime", "elapsed")}\n------------- ------------ ------------ ------------ ----------\n        1,665          832       43,217           52      9,460 -Mm 16384\n`,
    );
    const { rows } = readMeasurements({ name: "nettraffic.txt", bytes }, { model });
    expect(rows[0]?.metrics).toEqual({ messages: 1665, requests: 832, records: 43_217, elapsedMs: 9460 });
  });

  it("parses code patterns like the model's own rows", () => {
    const rows = fixture("nettraffic-coding.txt").rows;
    expect(rows.map((row) => row.settings)).toEqual(
      reference("coding").map((row) => ({ ...row.settings, records: row.metrics.records })),
    );
    expect(rows[0]?.metrics).toEqual({ messages: 3519, requests: 0, records: 1758, cpuMs: 139 });
  });

  it.each([
    ["nettraffic-joins-utf16le.txt", "utf-16le"],
    ["nettraffic-joins-utf16be.txt", "utf-16be"],
  ])("reads %s", (name, encoding) => {
    const reading = fixture(name);
    expect(reading.encoding).toBe(encoding);
    expect(reading.rows.map((row) => row.settings.pattern)).toEqual(
      reference("joins").map((row) => row.settings.pattern),
    );
    expect(reading.rows.map((row) => row.metrics)).toEqual(reference("joins").map((row) => row.metrics));
  });

  it("reports where a file was truncated", () => {
    const reading = fixture("nettraffic-cut-off.txt");
    expect(reading.complaints).toEqual([
      {
        line: 6,
        value: "8            2",
        message:
          "The row ends at character 26; its values should extend to character 63. Was the file cut off?",
        severity: "error",
      },
    ]);
    expect(reading.rows).toHaveLength(3);
    expect(isUsable(reading)).toBe(false);
  });

  it("parses rows after a repeated header, with a title, a page break and an underlined description", () => {
    const wide = [`${HEADER}   net_time description`, `${DASHES} ---------- ---------------`];
    const row = "           28           12        1,758          147          7         35 -Mm 4096";
    const { rows, complaints } = read(["Traffic of 12/11/17", "", HEADER, DASHES, ROW, "\f", ...wide, row]);
    expect(complaints).toEqual([]);
    expect(rows.map((r) => [r.line, r.metrics.messages, r.metrics.elapsedMs, r.label])).toEqual([
      [5, 3519, undefined, "do while ... find no-lock"],
      [9, 28, 35, "-Mm 4096"],
    ]);
  });

  it("keeps a formula in a description as plain text", () => {
    const [row] = read([HEADER, DASHES, ROW.replace(/do.*/, '=HYPERLINK("http://x")')]).rows;
    expect(row?.label).toBe('=HYPERLINK("http://x")');
  });

  it("reports a missing row of dashes", () => {
    expect(read([HEADER, ROW]).complaints).toMatchObject([
      { line: 2, message: expect.stringContaining("row of dashes") },
    ]);
  });

  it("reports a header without rows", () => {
    expect(read([HEADER, DASHES, ""]).complaints).toMatchObject([
      { line: 1, message: expect.stringContaining("no rows") },
    ]);
  });

  it.each([
    [ROW.replace("3,519", "   -1"), "totMsgs", "-1", "negative"],
    [ROW.replace("3,519", " none"), "totMsgs", "none", "not a number"],
    [ROW.replace("      139", " Infinity"), "etime", "Infinity", "not a number"],
    [ROW.replace("1,758 ", "1,758x"), "recSent", "1,758x", "character 39"],
    [ROW.replace("1,758", "17,58"), "recSent", "17,58", "not a number"],
    [`${ROW} -Mm 100`, "description", "-Mm 100", "from 350 to 32600 bytes"],
    [`${ROW} -Mm`, "description", "-Mm", "-Mm has no value"],
    [`${ROW} -prefetchFactor 1O0`, "description", "-prefetchFactor 1O0", "-prefetchFactor"],
    [`${ROW.replace(/do.*/, "open query cache 99999")}`, "description", "99999", "CACHE"],
  ])("points at what is wrong in %j", (row, column, value, message) => {
    const { complaints, rows } = read([HEADER, DASHES, ROW, row]);
    expect(complaints).toEqual([
      { line: 4, column, value, message: expect.stringContaining(message), severity: "error" },
    ]);
    expect(rows).toHaveLength(1);
  });

  it("reports a row without any value", () => {
    const { complaints } = read([HEADER, DASHES, `${" ".repeat(62)}? for each no-lock`]);
    expect(complaints).toMatchObject([{ line: 3, message: expect.stringContaining("no measured value") }]);
  });

  it("parses -prefetchDelay as a switch, flags in any case, and the last of two", () => {
    const text = (description: string) =>
      read([HEADER, DASHES, ROW.replace(/do.*/, description)]).rows[0]?.settings;
    expect(text("-MM 1024 -mm 4096, -PREFETCHDELAY -prefetchfactor=100")).toEqual({
      mm: 4096,
      prefetchDelay: true,
      prefetchFactor: 100,
    });
    expect(text("-prefetchDelay 0")).toEqual({ prefetchDelay: false });
  });

  it("warns about a missing lock, and keeps the row", () => {
    const reading = read([HEADER, DASHES, ROW.replace("no-lock", "customer")]);
    expect(reading.complaints).toMatchObject([{ severity: "warning", line: 3 }]);
    expect(reading.rows[0]?.settings).toEqual({});
    expect(isUsable(reading)).toBe(true);
  });

  it("parses a count with a point as an integer, as a session with -E prints it, and says so", () => {
    const row = ROW.replace("3,519", "3.519").replace("1,758", "1.758");
    const file = { name: "n", bytes: new TextEncoder().encode([HEADER, DASHES, row, ""].join("\n")) };
    const note = "Records: taken from the counts of 1 row, each read as one run.";
    const { rows, notes } = readMeasurements(file, { model });
    expect([rows[0]?.metrics.messages, notes]).toEqual([
      3519,
      ['"3.519" (line 3) is a count, so it was read as 3519.', note],
    ]);
    const withPoint = readMeasurements(file, { model, numberFormat: "point" });
    expect(withPoint.rows[0]?.metrics.messages).toBe(3.519);
  });

  it("rejects a report for a model with other metrics", () => {
    const other: Model = { ...model, id: "other", title: "Something else" };
    expect(read([HEADER, DASHES, ROW], other).complaints).toMatchObject([
      { severity: "error", message: expect.stringContaining("Something else") },
    ]);
  });
});
