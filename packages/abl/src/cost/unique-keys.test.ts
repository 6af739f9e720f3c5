import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import type { Assumptions } from "./assumptions.ts";
import { costSource } from "./cost-source.ts";

const assume = (tables: Assumptions["tables"], recordsAtLine = new Map<number, number>()): Assumptions => ({
  settings: parseParams(openedgeQuery, {}),
  tables,
  recordsAtLine,
  otherRecords: 83,
  iterations: 10,
});
const KEYS = { uniqueKeys: [["auf-nr"], ["firma", "jahr", "pos"]], records: 700 };
const read = (source: string, assumptions: Assumptions) => {
  const { accesses } = costSource(source, assumptions);
  return accesses.map(({ cost, assumed }) => [cost.records, assumed.length]);
};
const each = (where: string) => `for each auftrag where ${where} no-lock by auftrag.name: end.`;

it.each([
  "auf-nr = 4711",
  "auf-nr eq nr",
  "shop.auftrag.auf-nr = kunde.letzter",
  "kunde.letzter = auftrag.auf-nr",
  "auftrag.name begins 'x' and (auf-nr = 4711)",
  "(auf-nr = 4711) and (offen or alt)",
  "auf-nr = integer(entry(1, liste))",
  "firma = 3 and jahr = year(today) and auftrag.pos = zeile",
  "(firma = 3 and (jahr = 2026)) and pos = 7",
])("values for all fields of a unique index read one record: %s", (where) => {
  expect(read(each(where), assume({ auftrag: KEYS }))).toEqual([[1, 0]]);
});

it.each([
  "auf-nr >= 4711",
  "auf-nr <> 4711",
  "4711 <= auf-nr",
  "auf-nr = 4711 or auf-nr = 4712",
  "(auf-nr = 4711 or alt) and offen",
  "not auf-nr = 4711",
  "not (auf-nr = 4711)",
  "auf-nr begins '4'",
  "absolute(auf-nr) = 4711",
  "auf-nr = ?",
  "auf-nr = nummer(x)",
  "auf-nr = quelle:nummer(x)",
  "auftrag.auf-nr = auftrag.vorgaenger",
  "kunde.auf-nr = 4711",
  "if alt then auf-nr = 4711 else yes",
  "firma = 3 and jahr = 2026",
  "offen {andere.i} and auf-nr = 4711",
])("other conditions read as many as without the index: %s", (where) => {
  expect(read(each(where), assume({ auftrag: KEYS }))).toEqual([[700, 0]]);
  expect(read(each(where), assume({ auftrag: { uniqueKeys: KEYS.uniqueKeys } }))[0]?.[1]).toBe(1);
});

it("one record is read for each record of an outer table, in a loop and in a join", () => {
  const outer = { kunde: { records: 37 }, auftrag: KEYS };
  const where = "auftrag where auftrag.auf-nr = kunde.letzter no-lock";
  expect(read(`for each kunde no-lock: for each ${where}: end. end.`, assume(outer))).toEqual([
    [37, 0],
    [37, 0],
  ]);
  expect(read(`for each kunde no-lock, each ${where}: end.`, assume(outer))).toEqual([[74, 0]]);
});

it("without unique indexes nothing changes, and the number of a line takes precedence", () => {
  expect(read(each("auf-nr = 4711"), assume({}))).toEqual([[83, 1]]);
  expect(read(each("auf-nr = 4711"), assume({ auftrag: KEYS }, new Map([[1, 6]])))).toEqual([[6, 0]]);
});

it("a field may be abbreviated if the schema says which it is", () => {
  const bytes = { "auf-nr": 5, firma: 3 };
  const fieldSizes = { overhead: 15, bytes, low: 0.7, high: 1.4 };
  expect(read(each("auf = 4711"), assume({ auftrag: { ...KEYS, fieldSizes } }))).toEqual([[1, 0]]);
});
