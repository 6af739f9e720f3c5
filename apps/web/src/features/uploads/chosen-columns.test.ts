import { readMeasurements } from "@wirecost/importers";
import { getModel } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { choose, neededMapping, withChosen } from "./chosen-columns.ts";

const model = getModel("openedge-query");
const columnsOf = (text: string) =>
  readMeasurements({ name: "t.csv", bytes: new TextEncoder().encode(text) }, { model }).columns ?? [];
const MM = { kind: "setting", param: "mm" } as const;
const MESSAGES = { kind: "metric", metric: "messages" } as const;

test("a second choice keeps the first", () => {
  const columns = columnsOf("buffer,roundtrips\n1024,102\n");
  const first = { mapping: choose(columns, 0, MM), taken: false };
  const second = choose(withChosen(columns, first), 1, MESSAGES);
  expect(second.map(({ target }) => target)).toEqual([MM, MESSAGES]);
});

test("a choice of what the headers say is none", () => {
  const columns = columnsOf("mm,messages\n1024,102\n");
  const mapping = columns.map(({ target }) => ({ target }));
  expect(neededMapping(columns, { mapping, taken: true })).toBeUndefined();
  const other = { mapping: choose(columns, 0, { kind: "ignore" }), taken: true };
  expect(neededMapping(columns, other)).toEqual(other);
  const unknown = columnsOf("buffer,messages\n1024,102\n");
  const guessed = { mapping: unknown.map(({ target }) => ({ target })), taken: true };
  expect(neededMapping(unknown, guessed)).toEqual(guessed);
});
