import { readFileSync } from "node:fs";
import { getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { readMeasurements } from "../../testing/read-measurements.ts";

const read = (value: unknown) => {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
  return readMeasurements({ name: "rows.json", bytes: Buffer.from(text) }, { model: null });
};
const rowsOf = (value: unknown) =>
  read(value).rows.map(({ settings, metrics }) => ({ ...settings, ...metrics }));

it.each([
  ["n-plus-one-latency", "json", "round-trips"],
  ["nexusdb-insert-seconds", "ndjson", "bulk-insert"],
] as const)("what pandas wrote of %s as JSON is read as the table is", (name, ending, model) => {
  const readAs = (suffix: string) => {
    const bytes = readFileSync(new URL(`../../../fixtures/${name}.${suffix}`, import.meta.url));
    return readMeasurements({ name, bytes }, { model: getModel(model) });
  };
  const [json, csv] = [readAs(ending), readAs("csv")];
  const withoutLine = ({ rows }: typeof csv) => rows.map(({ line: _, ...row }) => row);
  expect(json.complaints).toEqual([]);
  expect(withoutLine(json)).toEqual(withoutLine(csv));
});

describe("rows of JSON are", () => {
  const expected = [
    { clients: 3, latency: 12.5 },
    { clients: 170, latency: 40.1 },
  ];

  it("a list of objects, possibly nested", () => {
    expect(rowsOf(expected)).toEqual(expected);
    const nested = expected.map(({ clients, latency }) => ({ with: { clients }, result: { latency } }));
    expect(rowsOf(nested)).toEqual(expected);
    expect(rowsOf([{ from: { size: 7 }, to: { size: 9 }, tps: 812.5 }])).toEqual([
      { "from-size": 7, "to-size": 9, tps: 812.5 },
    ]);
  });

  it("consecutive objects", () => {
    expect(rowsOf(expected.map((row) => JSON.stringify(row)).join("\n"))).toEqual(expected);
    expect(rowsOf(expected.map((row) => JSON.stringify(row, null, 2)).join("\r\n"))).toEqual(expected);
  });

  it("the only list of objects in an object, whose other values belong to each row", () => {
    const version = "17.2-tuned";
    expect(rowsOf({ version, tags: ["a"], results: expected })).toEqual(
      expected.map((row) => ({ version, ...row })),
    );
    expect(rowsOf({ one: expected, other: expected })).toEqual([]);
  });

  it("the lists of an object, as columns", () => {
    expect(rowsOf({ clients: [3, 170], latency: [12.5, 40.1] })).toEqual(expected);
    expect(rowsOf({ clients: [3, 170], latency: [12.5] })).toEqual([]);
  });

  it("runs, if a value is a list of numbers", () => {
    const { rows, notes, schema } = read([
      { clients: 3, latency_ms: [12.5, 13, 12.75], log: [], p95_ms: 14 },
      { clients: 170, latency_ms: [40.1, null, 41], log: [], p95_ms: null },
      {},
    ]);
    expect(schema?.metrics.map(({ id }) => id)).toEqual(["latency", "p95"]);
    expect(
      rows.map(({ settings, metrics, replicate }) => [settings.clients, metrics.latency, replicate]),
    ).toEqual([
      [3, 12.5, "1"],
      [3, 13, "2"],
      [3, 12.75, "3"],
      [170, 40.1, "1"],
      [170, 41, "3"],
    ]);
    expect(notes).toContain('Each value of a list is a run: "latency_ms".');
  });

  it("reported once by line if they have no metric", () => {
    const { notes } = read('[{"clients": 5, "p95_ms": [31, null, null], "tps": 640}]');
    expect(notes).toContain("2 rows have no measured value and are left out: line 1.");
  });

  it("without NaN, as Python writes it", () => {
    const { rows, complaints } = read('[{"clients": 5, "p95_ms": [31, NaN, 33], "tps": NaN}]');
    expect(complaints).toEqual([]);
    expect(rows.map(({ metrics, replicate }) => [metrics, replicate])).toEqual([
      [{ p95: 31 }, "1"],
      [{ p95: 33 }, "3"],
    ]);
  });

  it("with one run, for a single value next to a list", () => {
    const { rows } = read([
      { clients: 5, p95_ms: [31, 33, 32], tps: 640 },
      { clients: 90, p95_ms: [70, 72], tps: [301, 299] },
    ]);
    expect(rows.map(({ settings, metrics }) => [settings.clients, metrics.p95, metrics.tps])).toEqual([
      [5, 31, 640],
      [5, 33, undefined],
      [5, 32, undefined],
      [90, 70, 301],
      [90, 72, 299],
    ]);
  });
});

it("a number has a decimal point, unlike in a table", () => {
  const rows = [1.234, 2.5, 1e-7, 3e9].map((tps, i) => ({ clients: 11 + i, tps }));
  expect(rowsOf(rows)).toEqual(rows);
});

it("ignored parts are named, and errors have a line", () => {
  expect(read([{ clients: 3, tps: 7.5, errors: [{ code: 4 }] }]).notes).toContain(
    'Lists of other values than numbers are left out: "errors".',
  );
  const wrong = (text: string) => read(text).complaints.map(({ line, message }) => `${line}: ${message}`);
  expect(wrong('[{"clients":3,"tps":800.5},\n{"clients":17,"tps":}]')).toEqual([
    '2: "}]" is where a value was expected.',
  ]);
  expect(wrong('[{"clients":3,"tps":800.5},\n{"clients":17,"tps":-4}]')[0]).toMatch(/^2: /);
  expect(wrong('{"log":{"entries":[{"time":3}]}}')).toEqual([
    '1: "rows.json" is JSON without rows: it should be a list of objects, such as [{"clients": 8, "latency_ms": 12.5}], or what hyperfine, JMH, k6 or Bencher write. Traces and HAR files open on Conversations.',
  ]);
  const wide = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`c${i}`, i]));
  expect(wrong(JSON.stringify([wide]))).toEqual(["1: The rows have 201 different names; the limit is 200."]);
  expect(wrong(JSON.stringify([{ tps: 3, note: "x".repeat(4097) }]))).toEqual([
    "1: A value has 4097 characters; the limit is 4096.",
  ]);
});
