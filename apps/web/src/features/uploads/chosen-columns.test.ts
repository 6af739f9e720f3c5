import { readMeasurements } from "@wirecost/importers";
import { getModel } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { choose, meaning, neededMapping, withChosen } from "./chosen-columns.ts";

const model = getModel("openedge-query");
const columnsOf = (text: string) =>
  readMeasurements({ name: "t.csv", bytes: new TextEncoder().encode(text) }, { model }).columns ?? [];
const MM = { kind: "setting", param: "mm" } as const;
const MESSAGES = { kind: "metric", metric: "messages" } as const;

test("a second choice keeps the first", () => {
  const columns = columnsOf("buffer,roundtrips\n1024,102\n");
  const first = { mapping: choose(columns, undefined, 0, { target: MM }), taken: false };
  const second = { mapping: choose(columns, first, 1, { target: MESSAGES }), taken: false };
  const third = { mapping: choose(columns, second, 1, { numbers: "comma" }), taken: false };
  expect(withChosen(columns, third)).toMatchObject([{ target: MM }, { target: MESSAGES, numbers: "comma" }]);
});

test("a column is asked about until it is chosen, or all are taken as they stand", () => {
  const columns = columnsOf("buffer,roundtrips\n1024,102\n");
  const known = (chosen: Parameters<typeof withChosen>[1]) =>
    withChosen(columns, chosen).map((one) => one.known);
  expect(known(undefined)).toEqual([false, false]);
  const mapping = choose(columns, undefined, 1, { target: MESSAGES });
  expect(known({ mapping, taken: false })).toEqual([false, true]);
  expect(known({ mapping, taken: true })).toEqual([true, true]);
});

test("texts of combined columns are said, and a column that leaves its combination takes it apart", () => {
  const calls = getModel("program-calls");
  const text = "caller,callee,technique,calls,cpu_s\nCL,RPG,by hand,10,1\n";
  const columns =
    readMeasurements({ name: "t.csv", bytes: new TextEncoder().encode(text) }, { model: calls }).columns ??
    [];
  const said = meaning(columns, undefined, "technique", { "by hand": "command" });
  expect(said[2]?.target).toMatchObject({ kind: "combined", values: { "by hand": "command" } });
  const target = { kind: "setting", param: "technique" } as const;
  const apart = choose(columns, undefined, 2, { target }, calls);
  expect(apart.slice(0, 4).map((one) => one.target.kind)).toEqual(Array(4).fill("setting"));
});

test("a choice of what the headers say is none", () => {
  const columns = columnsOf("mm,messages\n1024,102\n");
  const mapping = columns.map(({ target }) => ({ target }));
  expect(neededMapping(columns, { mapping, taken: true })).toBeUndefined();
  const other = { mapping: choose(columns, undefined, 0, { target: { kind: "ignore" } }), taken: true };
  expect(neededMapping(columns, other)).toEqual(other);
  const comma = { mapping: choose(columns, undefined, 1, { numbers: "comma" }), taken: true };
  expect(neededMapping(columns, comma)).toEqual(comma);
  const unknown = columnsOf("buffer,messages\n1024,102\n");
  const guessed = { mapping: unknown.map(({ target }) => ({ target })), taken: true };
  expect(neededMapping(unknown, guessed)).toEqual(guessed);
});

test("what texts of a column mean is said one after the other, and stays with the column", () => {
  const columns = columnsOf("pattern,messages\nFOR EACH,102\nloop,7\n");
  const first = {
    mapping: meaning(columns, undefined, "pattern", { "FOR EACH": "nested-for-each" }),
    taken: true,
  };
  const second = { mapping: meaning(columns, first, "pattern", { loop: "find-no-lock" }), taken: true };
  expect(second.mapping[0]?.target).toEqual({
    kind: "setting",
    param: "pattern",
    values: { "FOR EACH": "nested-for-each", loop: "find-no-lock" },
  });
  expect(neededMapping(columns, second)).toEqual(second);
});
