import { readFileSync } from "node:fs";
import { columnIds, referenceSet } from "@wirecost/analysis";
import { routes } from "@wirecost/contract";
import { readMeasurements } from "@wirecost/importers/testing";
import { getModel, type MeasuredRow, type Model, type Params } from "@wirecost/sim-core";
import { anyText } from "@wirecost/sim-core/testing";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { fittingEnvironment, withoutRead, withRead } from "./environment.tsx";
import { readAs } from "./reading/read-as.ts";
import { commentCell, measuredMetrics, statedSettings, varyingSettings } from "./rows/set-settings.tsx";
import { openNote, restsOnOpen } from "./unstated/use-unstated.ts";

const model = getModel("openedge-query");

const row = (settings: Params): MeasuredRow => ({ row: "1", label: "", settings, metrics: {} });

it("uses the common settings of all rows", () => {
  const rows = [row({ mm: 1024, prefetchNumRecs: 1000 }), row({ mm: 8192, prefetchNumRecs: 1000 })];
  expect(statedSettings(model, { setup: { records: 1758 }, rows })).toEqual(
    expect.arrayContaining([
      ["records", 1758],
      ["prefetchNumRecs", 1000],
    ]),
  );
  expect(statedSettings(model, { setup: {}, rows }).map(([id]) => id)).toEqual(["prefetchNumRecs"]);
});

it("omits settings that rows state differently or not at all", () => {
  const rows = [row({ mm: 1024 }), row({})];
  expect(statedSettings(model, { setup: {}, rows })).toEqual([]);
  expect(statedSettings(model, { setup: { mm: 8192 }, rows })).toEqual([]);
  expect(statedSettings(model, { setup: { mm: 1024 }, rows })).toEqual([["mm", 1024]]);
});

describe("varying settings", () => {
  const model = getModel("openedge-query");

  const set = referenceSet(model, "openedge-messages-size");

  it("finds the varying settings and the measured metrics", () => {
    expect(varyingSettings(model, set)).toContain("mm");
    expect(varyingSettings(model, set)).not.toContain("pattern");
    expect(measuredMetrics(model, set)).toContain("messages");
    expect(measuredMetrics(model, set)).not.toContain("bytes");
  });

  it("treats a setting that only some rows state as varying", () => {
    const [first, second] = set.rows;
    if (!first || !second) throw new Error("the reference has rows");
    const rows = [
      { ...first, settings: { mm: 1024, cache: 50 } },
      { ...second, settings: { mm: 1024 } },
    ];
    expect(varyingSettings(model, { ...set, rows })).toEqual(["cache"]);
  });
});

const of = { kind: "upload", id: "b1f4a1de-6c1b-4d6e-8a52-0c9a6f6d8f01" };

test("a cell is named by its distinctive settings", () => {
  expect(commentCell(["mm", "mode"], { mm: 8192, mode: "fast", host: "a" })).toEqual({
    mm: 8192,
    mode: "fast",
  });
});

test("an unstated setting is not part of a name", () => {
  expect(commentCell(["mm", "mode"], { mm: 8192 })).toEqual({ mm: 8192 });
  expect(commentCell(["mode"], { mm: 8192 })).toBe(undefined);
  expect(commentCell([], { mm: 8192 })).toBe(undefined);
});

test("a cell offers comments exactly where the API accepts them", () => {
  const settings = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`s${i}`, i]));
  for (const count of [20, 21]) {
    const all = settings(count);
    const accepted = routes.createComment.body.safeParse({ of, cell: all, text: "odd" }).success;
    expect(commentCell(Object.keys(all), all) !== undefined).toBe(accepted);
  }
});

test("the API parses every cell of a custom table, with any names and values", () => {
  const value = fc.oneof(
    anyText({ maxLength: 200 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText(), value), { minLength: 1, maxLength: 20 }), (columns) => {
      const ids = columnIds(columns.map(([header]) => header));
      const settings = Object.fromEntries(ids.map((id, i) => [id, columns[i]?.[1] ?? 0]));
      const cell = commentCell(ids, settings);
      const sent = JSON.parse(JSON.stringify({ of, cell, text: "odd" }));
      expect(routes.createComment.body.parse(sent).cell).toEqual(JSON.parse(JSON.stringify(cell)));
    }),
    { numRuns: 30 },
  );
});

const postgres = { name: "pg", facts: { product: "PostgreSQL", host: "pg1" } };
const openEdge = { name: "oe", facts: { product: "OpenEdge RDBMS" } };

test("suggests the environment last used for the product of the file", () => {
  expect(fittingEnvironment([postgres, openEdge], {})).toBe(postgres);
  expect(fittingEnvironment([postgres, openEdge], { product: "openedge rdbms" })).toBe(openEdge);
  expect(fittingEnvironment([postgres, openEdge], { product: "MySQL" })).toBeUndefined();
});

test("removes what one file stated before the next is read, and keeps manual input", () => {
  const draft = withRead(
    { name: "oe", texts: { host: "db1" } },
    { version: "12.8", measuredOn: "2026-11-20" },
  );
  expect(draft.texts).toEqual({ host: "db1", version: "12.8", measuredOn: "2026-11-20" });
  const changed = { ...draft, texts: { ...draft.texts, version: "12.8.3" } };
  expect(withoutRead(changed, { version: "12.8", measuredOn: "2026-11-20" })).toEqual({
    name: "oe",
    texts: { host: "db1", version: "12.8.3" },
  });
});

const fixtures = new URL("../../../../../packages/importers/fixtures/", import.meta.url);
const reader = (name: string, bytes: Uint8Array) => (model: Model | null) =>
  readMeasurements({ name, bytes }, { model });
const text = (lines: string) => reader("some.csv", new TextEncoder().encode(lines));
const first = getModel("openedge-query");

describe("readAs", () => {
  it.each([
    ["openedge-messages.csv", "openedge-query"],
    ["openedge-atm-tps.csv", "openedge-servers"],
    ["nexusdb-insert-seconds.csv", "bulk-insert"],
    ["n-plus-one-latency.csv", "round-trips"],
    ["as400-program-calls.csv", "program-calls"],
  ])("reads the published %s for %s, whatever it is dropped on", (name, id) => {
    const read = reader(name, readFileSync(new URL(name, fixtures)));
    const { model, reading } = readAs(read, first, false);
    expect(model?.id).toBe(id);
    expect(reading.rows.length).toBeGreaterThan(0);
    const alone = readAs(read, undefined, false);
    expect(alone.model?.id).toBe(id);
    expect(alone.reading.rows).toEqual(reading.rows);
  });

  it("is a custom table if no model, or several, can read it and none is chosen", () => {
    for (const lines of ["engine,joy\na,1\nb,2\n", "latencyMs,messages\n1,5\n2,6\n"]) {
      const { model, reading } = readAs(text(lines), undefined, false);
      expect(model).toBeNull();
      expect(reading.rows).toHaveLength(2);
    }
  });

  it("uses the user's choice", () => {
    const read = reader("atm.csv", readFileSync(new URL("openedge-atm-tps.csv", fixtures)));
    expect(readAs(read, first, true).model).toBe(first);
    expect(readAs(read, null, true).model).toBeNull();
  });

  it("is a system's table, also with an invalid value or extra columns", () => {
    const lines = "clients,-Mi,kernel,tps\n120,3,6.1,410.5\n90,3x,6.8,400\n";
    for (const lab of [undefined, getModel("bulk-insert")]) {
      const { model, reading } = readAs(text(lines), lab, false);
      expect(model?.id).toBe("openedge-servers");
      expect(reading.complaints).toMatchObject([{ line: 3, column: "-Mi", value: "3x" }]);
      expect(reading.needsMapping).toBe(true);
    }
  });

  it("is a custom table if its columns are unknown", () => {
    const { model, reading } = readAs(text("engine,joy\na,1\nb,2\n"), first, false);
    expect(model).toBeNull();
    expect(reading.rows).toHaveLength(2);
  });

  it("is read by the model that measures one unknown column of another", () => {
    expect(readAs(text("mm,messages,joy\n1024,3,1\n"), first, false).model).toBe(first);
  });
});

test("a residual depends on the open settings that one of its rows does not state", () => {
  const rows = [{ settings: { rttMs: 7 } }, { settings: { rttMs: 7, rowBytes: 300 } }];
  expect(restsOnOpen(["rttMs", "rowBytes", "bandwidthMbit"], { bandwidthMbit: 70 }, rows)).toEqual([
    "rowBytes",
  ]);
  expect(restsOnOpen(["rttMs", "rowBytes"], { rowBytes: 9 }, rows)).toEqual([]);
  expect(restsOnOpen(["rttMs"], {}, [])).toEqual([]);
});

test("the note names the settings like the form, and is omitted if none is open", () => {
  const model = getModel("round-trips");
  expect(openNote(model, ["rttMs", "gone"], "†")).toBe(
    "† Depends on settings that the measurement does not state: Round-trip time.",
  );
  expect(openNote(model, ["gone"], "†")).toBeUndefined();
});
