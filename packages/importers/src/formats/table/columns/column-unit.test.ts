import { getModel, models } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { type ColumnMapping, isUsable, type ReadOptions } from "../../../reading.ts";
import { readMeasurements } from "../../../testing/read-measurements.ts";
import { columnFactor } from "./column-factor.ts";
import { headerUnit } from "./column-unit.ts";
import { targetsByHeader } from "./table-targets.ts";

const roundTrips = getModel("round-trips");

function read(text: string, options: Partial<ReadOptions> = {}) {
  const bytes = new TextEncoder().encode(text);
  return readMeasurements({ name: "own.csv", bytes }, { model: roundTrips, ...options });
}

describe("units of columns", () => {
  it.each([
    ["rtt_s", "0.025", "rttMs", 25],
    ["RTT (s)", "0.025", "rttMs", 25],
    ["latency (s)", "0.025", "rttMs", 25],
    ["latency (µs)", "2500", "rttMs", 2.5],
    ["rttUs", "2500", "rttMs", 2.5],
    ["rtt in seconds", "0.11", "rttMs", 110],
    ["rtt_ms", "25", "rttMs", 25],
    ["rttMs", "25", "rttMs", 25],
    ["link (Gbit/s)", "2.5", "bandwidthMbit", 2500],
    ["link_kbit", "2500", "bandwidthMbit", 2.5],
    ["link (MB/s)", "3", "bandwidthMbit", 24],
    ["link (MBps)", "3", "bandwidthMbit", 24],
    ["linkMBps", "3", "bandwidthMbit", 24],
    ["link (Mo/s)", "3", "bandwidthMbit", 24],
    ["row bytes [Ko]", "1.5", "rowBytes", 1500],
    ["row bytes (octets)", "1500", "rowBytes", 1500],
    ["link Mb/s", "37", "bandwidthMbit", 37],
    ["rowBytes (KiB)", "1.5", "rowBytes", 1536],
    ["row_kb", "1.5", "rowBytes", 1500],
  ])("reads %s of a setting", (header, text, id, value) => {
    const reading = read(`${header},rows,elapsed_ms\n${text},25000,12000\n`);
    expect(reading.complaints).toEqual([]);
    expect(reading.rows[0]?.settings).toMatchObject({ [id]: value, rowCount: 25_000 });
  });

  it.each([
    ["elapsed_us", "1100", 1.1],
    ["elapsed_s", "12.3", 12_300],
    ["elapsed (min)", "1.5", 90_000],
    ["elapsed (h)", "0.5", 1_800_000],
    ["elapsedSeconds", "12.3", 12_300],
    ["total_s", "12.3", 12_300],
    ["time (seconds)", "12.3", 12_300],
    ["seconds", "12.3", 12_300],
    ["elapsed_ms", "12.3", 12.3],
  ])("reads %s of a metric, from text and from the bytes of plain rows", (header, text, value) => {
    for (const rtt of ["7", '"7"']) {
      const lines = Array.from({ length: 5 }, () => `${rtt},25000,${text}`);
      const reading = read(`rtt,rows,${header}\n${lines.join("\n")}\n`);
      expect(reading.complaints).toEqual([]);
      expect(reading.rows.map(({ metrics }) => metrics.elapsedMs)).toEqual(Array(5).fill(value));
    }
  });

  it.each([
    ["TPS (thousands)", "1.25", 1250],
    ["tps ('000)", "1.25", 1250],
    ["Transactions (k)", "1.25", 1250],
    ["tps [millions]", "0.00125", 1250],
    ["kTPS", "1.25", 1250],
    ["tps", "1.25k", 1250],
  ])("reads a count of many in %s", (header, text, tps) => {
    const { complaints, rows } = read(`clients,ma,${header}\n70,3,${text}\n`, {
      model: getModel("openedge-servers"),
    });
    expect(complaints).toEqual([]);
    expect(rows).toMatchObject([{ metrics: { tps } }]);
  });

  it("says how a number without a unit was read among others with one, and what a blank one means", () => {
    const { rows, notes } = read("rtt,rows,elapsed\n7,25000,0.3 s\n9,25000,900\n");
    expect(rows.map(({ metrics }) => metrics.elapsedMs)).toEqual([300, 900]);
    expect(notes).toContain(
      '"900" (line 3) of "elapsed" has no unit, other values there have one: it was read in ms. If that is wrong, write its unit.',
    );
    expect(read("rtt,rows,elapsed\n7,25000,300\n,,900\n").notes).toContain(
      '"rows" is blank in line 3, so that row states no value. If its cells were merged in a sheet, fill each of them.',
    );
    expect(read("rtt,rows,elapsed\n7,25000,300\n9,,900\n").notes.join()).not.toContain("merged");
    expect(read("rtt,rows,elapsed_s\n7,25000,300 ms\n9,25000,0.9\n").notes.join()).not.toContain(
      "has no unit",
    );
  });

  it("says in which unit a column without one is read", () => {
    const bulk = getModel("bulk-insert");
    expect(read("Rows,Batch size,Elapsed\n87500,37,124500\n", { model: bulk }).notes).toContain(
      '"Batch size" states no unit and is read in MiB; "Elapsed" states no unit and is read in s. If that is wrong, add the unit to the header, such as "Batch size (KiB)".',
    );
    for (const header of ["Elapsed (ms)", "elapsed_s", "seconds"])
      expect(read(`Rows,Row size,${header}\n87500,900,124500\n`, { model: bulk }).notes.join()).not.toContain(
        "states no unit",
      );
    expect(read("Rows,Elapsed\n87500,124.5 s\n", { model: bulk }).notes).toEqual([]);
  });

  it.each([
    ["trans/sec", "1201.25", 1201.25],
    ["trans/min", "72075", 1201.25],
    ["TPM", "72075", 1201.25],
    ["transactions per minute", "72075", 1201.25],
  ])("reads %s as transactions per second", (header, text, tps) => {
    const reading = read(`clients,-Ma,${header}\n400,4,${text}\n`, { model: getModel("openedge-servers") });
    expect(reading).toMatchObject({ complaints: [], needsMapping: false });
    expect(reading.rows[0]?.metrics).toEqual({ tps });
  });

  it.each([
    ["my rate (tx/h)", "4324500"],
    ["my rate (1/min)", "72075"],
  ])("converts the rate of a mapped column %s", (header, text) => {
    const own: ColumnMapping = [
      { target: { kind: "setting", param: "clients" } },
      { target: { kind: "metric", metric: "tps" } },
    ];
    const reading = read(`n,${header}\n400,${text}\n`, {
      model: getModel("openedge-servers"),
      mapping: own,
    });
    expect(reading.rows[0]?.metrics.tps).toBe(1201.25);
    expect(reading.notes[0]).toContain("each number times 0.0");
  });

  it.each(["trans_min", "TransPerMin", "transactions min"])("asks what %s is", (header) => {
    const reading = read(`clients,-Ma,${header},tps\n400,4,72075,1201\n`, {
      model: getModel("openedge-servers"),
    });
    expect(reading).toMatchObject({ needsMapping: true, rows: [{ metrics: { tps: 1201 } }] });
  });

  it("parses rows per minute of a load", () => {
    const reading = read("mode,rows,rows per minute\nautocommit,700,96.6\n", {
      model: getModel("bulk-insert"),
    });
    expect(reading.rows[0]?.metrics).toEqual({ rowsPerSecond: 1.61 });
  });

  it("reads a link with a rate as the bandwidth, not as the kind of database", () => {
    const reading = read("rows,link (kbit/s),elapsed\n700,5000,13\n700,3000,17\n", {
      model: getModel("bulk-insert"),
    });
    expect(reading.complaints).toEqual([]);
    expect(reading.rows.map(({ settings }) => settings.bandwidthMBs)).toEqual([0.625, 0.375]);
  });

  it("reads a header of one letter as a name", () => {
    expect(["b", "s", "h"].map(headerUnit)).toEqual([undefined, undefined, undefined]);
    expect(headerUnit("size_b")).toMatchObject({ base: "size", unit: "b" });
  });

  it("gives the unit of a column", () => {
    expect(read("rtt_s,rows,elapsed_us\n0.03,12,500000\n").notes).toEqual([
      '"rtt_s" is read in s: each number times 1000.',
      '"elapsed_us" is read in us: each number times 0.001.',
    ]);
  });

  const mapping: ColumnMapping = [
    { target: { kind: "setting", param: "rttMs" } },
    { target: { kind: "setting", param: "rowCount" } },
    { target: { kind: "metric", metric: "elapsedMs" } },
  ];

  it("converts a column that a user mapped", () => {
    const reading = read("wire (us),n,my clock (s)\n700,30,4\n", { mapping });
    expect(reading.rows[0]).toMatchObject({ settings: { rttMs: 0.7 }, metrics: { elapsedMs: 4000 } });
  });

  it.each([
    ["wire (KB)", 'The column "wire (KB)" is in KB'],
    ["rtt_min", 'The column "rtt_min" may be in minutes, or a minimum'],
  ])("refuses %s as a time", (header, message) => {
    const reading = read(`${header},n,ms\n700,30,4\n`, { mapping });
    expect(isUsable(reading)).toBe(false);
    expect(reading.complaints[0]).toMatchObject({ line: 1, column: header });
    expect(reading.complaints[0]?.message).toContain(message);
  });

  it("does not read a minimum as minutes if nothing maps it", () => {
    const reading = read("rtt_min,rows,elapsed_ms\n7,30,400\n");
    expect(reading).toMatchObject({
      needsMapping: true,
      notes: ['One column is not recognized: "rtt_min".'],
    });
    expect(reading.rows[0]?.settings).not.toHaveProperty("rttMs");
  });

  it("keeps rates, and names that only end like a unit", () => {
    for (const header of ["tx/s", "rows per second", "rows_per_s", "clients", "records", "class", "items"])
      expect(headerUnit(header)?.size?.dimension ?? "none").toBe("none");
  });

  it.each(models.map((model) => [model.id, model] as const))(
    "converts nothing that %s calls by its own name",
    (_, model) => {
      for (const [header, target] of targetsByHeader(model))
        if (target && header !== "seconds" && header !== "tpm")
          expect([header, columnFactor(header, target, model)]).toEqual([header, { factor: 1 }]);
      for (const [id, param] of Object.entries(model.params)) {
        const unit = param.kind === "number" ? param.unit : "";
        for (const header of [id, param.label, `${param.label} (${unit})`, `${param.label} ${unit}`])
          expect([header, columnFactor(header, { kind: "setting", param: id }, model)]).toEqual([
            header,
            { factor: 1 },
          ]);
      }
      for (const [id, { label, unit }] of Object.entries(model.metrics))
        for (const header of [id, label, `${label} (${unit})`, `${label} ${unit}`])
          expect([header, columnFactor(header, { kind: "metric", metric: id }, model)]).toEqual([
            header,
            { factor: 1 },
          ]);
    },
  );
});
