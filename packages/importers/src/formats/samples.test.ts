import { readdirSync, readFileSync } from "node:fs";
import { getModel, type Model } from "@wirecost/sim-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ComplaintList } from "../complaint-list.ts";
import { openFile } from "../decode/open-file.ts";
import { isUsable } from "../reading.ts";
import { readMeasurements } from "../testing/read-measurements.ts";
import type { Format, TextFile } from "./format.ts";
import { formats } from "./formats.ts";

const folder = new URL("../../fixtures/", import.meta.url);
const sample = (name: string) => readFileSync(new URL(name, folder));

/** The format of each sample by the start of its name. All others are tables. */
const NAMES: readonly (readonly [string, string])[] = [
  ["ab", "ab"],
  ["actserver", "actserver"],
  ["bencher", "bencher"],
  ["fio", "fio"],
  ["hammerdb", "hammerdb"],
  ["hey.csv", "hey-csv"],
  ["hey", "hey"],
  ["hyperfine", "hyperfine"],
  ["jmeter", "jmeter"],
  ["jmh", "jmh"],
  ["k6.csv", "k6-csv"],
  ["k6", "k6"],
  ["nettraffic", "nettraffic"],
  ["otava", "otava"],
  ["pgbench-log", "pgbench-log"],
  ["pgbench", "pgbench"],
  ["promon", "promon"],
  ["sysbench", "sysbench"],
  ["wrk", "wrk"],
];
const samples = readdirSync(folder)
  .filter((name) => !/\.(?:pf|lg|md)$/.test(name))
  .map((name) => [name, NAMES.find(([start]) => name.startsWith(start))?.[1] ?? "table"] as const);
const own = samples.filter(([, id]) => formats.some((format) => format.id === id && "isMine" in format));

/** Whether a format recognizes a file. */
function takes(format: Format, file: TextFile): boolean {
  if ("isMine" in format) return format.isMine(file.text);
  const options = {
    model: getModel("openedge-query"),
    mapping: undefined,
    numberFormat: undefined,
    onlyIfMapped: true,
    complaints: new ComplaintList(),
  };
  if ("read" in format) return format.read(file, options) !== null;
  const batches = format.readInBatches(file, options);
  let step = batches.next();
  while (!step.done) step = batches.next();
  return step.value !== null;
}

describe("samples", () => {
  it("cover every format", () => {
    expect(new Set(samples.map(([, id]) => id))).toEqual(new Set(formats.map(({ id }) => id)));
  });

  it.each(samples)("%s is recognized by %s and by no other format", (name, id) => {
    const { file } = openFile(sample(name));
    // A table is a file that no other format recognizes.
    const takers = formats.filter(
      (format) => (format.id !== "table" || id === "table") && file && takes(format, file),
    );
    expect(takers.map((format) => format.id)).toEqual([id]);
  });

  it.each(own)("%s gives rows, their schema and their source", (name, id) => {
    const reading = readMeasurements({ name: "x", bytes: sample(name) }, { model: null });
    expect(reading).toMatchObject({ format: id, complaints: [] });
    expect(isUsable(reading)).toBe(true);
    const { schema, rows, provenance } = reading;
    if (id !== "bencher")
      expect(provenance?.tool.toLowerCase()).toBe(
        id === "ab" ? "apachebench" : id.replace(/-(?:log|csv)$/, ""),
      );
    for (const { settings, metrics } of rows) {
      for (const setting of Object.keys(settings))
        expect(schema?.settings.map((column) => column.id)).toContain(setting);
      for (const metric of Object.keys(metrics))
        expect(schema?.metrics.map((column) => column.id)).toContain(metric);
      expect(Object.keys(metrics)).not.toHaveLength(0);
    }
    for (const metric of schema?.metrics ?? [])
      expect(rows.some(({ metrics }) => metrics[metric.id] !== undefined)).toBe(true);
  });

  it.each(own)("%s is a custom table, for any model", (name) => {
    const read = (model: Model | null) => readMeasurements({ name, bytes: sample(name) }, { model });
    expect(read(getModel("round-trips"))).toEqual(read(null));
  });

  it.each(own)("%s, truncated anywhere or with a piece replaced, is parsed or rejected", (name) => {
    const bytes = sample(name);
    const [cuts, pieces] = [fc.nat(bytes.length), fc.constantFrom("\n", '"', "{", "]", "-1", "x", " ")];
    const check = (content: Uint8Array) => {
      const reading = readMeasurements({ name, bytes: content }, { model: null });
      expect(reading.complaints.length > 0 || reading.needsMapping || reading.rows.length > 0).toBe(true);
      for (const { metrics } of reading.rows)
        for (const value of Object.values(metrics)) expect(Number.isFinite(value) && value >= 0).toBe(true);
    };
    fc.assert(
      fc.property(cuts, (cut) => check(bytes.subarray(0, cut))),
      { numRuns: 15 },
    );
    fc.assert(
      fc.property(cuts, pieces, (cut, piece) =>
        check(Buffer.concat([bytes.subarray(0, cut), Buffer.from(piece), bytes.subarray(cut + 3)])),
      ),
      { numRuns: 15 },
    );
  });
});
