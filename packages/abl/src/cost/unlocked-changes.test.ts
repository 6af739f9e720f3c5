import { openedgeQuery, parseParams } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { costSource } from "./cost-source.ts";

const notesOf = (source: string) =>
  costSource(source, {
    settings: parseParams(openedgeQuery, {}),
    tables: {},
    recordsAtLine: new Map(),
    otherRecords: 83,
    iterations: 10,
  }).accesses.flatMap(({ notes }) => notes.filter((note) => note.includes("this statement fails")));

it.each([
  ["for each kunde no-lock:\ndelete kunde. end.", "deleted"],
  ["for each kunde no-lock: if kunde.alt then assign kunde.ort = 'x'. end.", "changed"],
  ["for each kunde no-lock, each auftrag of kunde exclusive-lock: kunde.ort = 'x'. end.", "changed"],
  ["for each kunde no-lock: for each auftrag no-lock: delete kunde. end. end.", "deleted"],
  ["for each kunde no-lock: run lock.p (buffer auftrag). delete kunde. end.", "deleted"],
  [
    "define buffer b for kunde. for each b no-lock: find kunde of b exclusive-lock. delete b. end.",
    "deleted",
  ],
  ["for each kunde no-lock: if can-find(first auftrag of kunde) then delete kunde. end.", "deleted"],
])("a record read with NO-LOCK cannot be changed: %s", (source, what) => {
  expect(notesOf(source)).toEqual([expect.stringContaining(`in line 1: its record cannot be ${what}`)]);
});

it.each([
  "for each kunde exclusive-lock: delete kunde. end.",
  "for each kunde: delete kunde. end.",
  "for each kunde no-lock: find current kunde exclusive-lock. delete kunde. end.",
  "for each kunde no-lock: buffer kunde:find-current(exclusive-lock). delete kunde. end.",
  "for each kunde no-lock: h:find-current(exclusive-lock). delete kunde. end.",
  "for each kunde no-lock: create kunde. kunde.ort = 'x'. end.",
  "for each kunde no-lock: run p. delete kunde. end. procedure p: find current kunde exclusive-lock. end.",
  "for each kunde no-lock: {lock.i} delete kunde. end.",
  "for each kunde no-lock: run lock.p (buffer kunde). delete kunde. end.",
  "for each kunde no-lock: h = buffer kunde:handle. run lock.p (h). kunde.ort = 'x'. end.",
  "define new shared buffer b for kunde. for each b no-lock: run lock.p. delete b. end.",
  "for each kunde no-lock, each auftrag of kunde exclusive-lock: delete auftrag. end.",
  "define temp-table kunde field ort as char. for each kunde no-lock: delete kunde. end.",
  "for each kunde no-lock: end. delete kunde.",
])("no note where it may have a lock, or no loop reads it: %s", (source) => {
  expect(notesOf(source)).toEqual([]);
});
