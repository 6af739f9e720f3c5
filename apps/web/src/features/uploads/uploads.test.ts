import { unstated } from "@wirecost/analysis";
import type { Setup } from "@wirecost/importers";
import { readMeasurements } from "@wirecost/importers/testing";
import { getModel, models, type Params } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { describe, expect, it, test } from "vitest";
import { choose, meaning, neededMapping, withChosen } from "./chosen-columns.ts";
import { columnChoices, columnCode, columnTarget } from "./column-mapper.tsx";
import { applyMapping } from "./mapping-panel.tsx";
import { settingsToAsk } from "./setup-form.tsx";
import { takeDroppedFile } from "./take-dropped-file.ts";

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

test("a column is a question until it is chosen, or all are accepted", () => {
  const columns = columnsOf("buffer,roundtrips\n1024,102\n");
  const known = (chosen: Parameters<typeof withChosen>[1]) =>
    withChosen(columns, chosen).map((one) => one.known);
  expect(known(undefined)).toEqual([false, false]);
  const mapping = choose(columns, undefined, 1, { target: MESSAGES });
  expect(known({ mapping, taken: false })).toEqual([false, true]);
  expect(known({ mapping, taken: true })).toEqual([true, true]);
});

test("texts of combined columns are shown, and removing a column from its combination splits it", () => {
  const calls = getModel("program-calls");
  const text = "caller,callee,technique,calls,cpu_s\nCL,RPG,by hand,10,1\n";
  const columns =
    readMeasurements({ name: "t.csv", bytes: new TextEncoder().encode(text) }, { model: calls }).columns ??
    [];
  const result = meaning(columns, undefined, "technique", { "by hand": "command" });
  expect(result[2]?.target).toMatchObject({ kind: "combined", values: { "by hand": "command" } });
  const target = { kind: "setting", param: "technique" } as const;
  const apart = choose(columns, undefined, 2, { target }, calls);
  expect(apart.slice(0, 4).map((one) => one.target.kind)).toEqual(Array(4).fill("setting"));
});

test("a choice equal to the headers' meaning is none", () => {
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

test("the meaning of texts is set one by one, and stays with the column", () => {
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

it("parses every choice it offers", () => {
  for (const system of [...models, null]) {
    for (const { value } of columnChoices(system, { kind: "ignore" })) {
      const target = columnTarget(system, value, "tps");
      expect(target && columnCode(target)).toBe(value);
    }
  }
  expect(columnTarget(null, "own-metric", "tps")).toEqual({
    kind: "own-metric",
    unit: "tx/s",
    better: "higher",
  });
});

it("offers to combine a column with others if it was read that way", () => {
  const bulk = getModel("bulk-insert");
  const target = { kind: "combined", combination: "size" } as const;
  const [first] = columnChoices(bulk, target);
  expect(first).toEqual({ value: "combined:size", label: "with others: size of a transaction or a batch" });
  expect(columnTarget(bulk, "combined:size", "")).toEqual(target);
  expect(columnTarget(model, "combined:size", "")).toBeUndefined();
});

it("has no others", () => {
  expect(columnTarget(model, "setting:joy", "")).toBeUndefined();
  expect(columnTarget(model, "metric:", "")).toBeUndefined();
  expect(columnTarget(model, "", "")).toBeUndefined();
});

const take = (name: string, text: string, plans = true) =>
  takeDroppedFile(new File([text], name), openedgeQuery, undefined, plans);

it("opens a plan, and reports an invalid one", async () => {
  expect(await take("plan.json", `{"id": "plan-1", "blocks": 1}`)).toMatchObject({
    name: "plan.json",
    read: { complaint: expect.stringContaining("plan.json") },
  });
});

it("ignores a plan if none can be opened", async () => {
  expect(await take("plan.json", `{"id": "plan-1", "blocks": 1}`, false)).toBe("measurement");
});

it("ignores a file that may be a measurement", async () => {
  expect(await take("rows.csv", "mm,elapsedMs\n1024,20\n")).toBe("measurement");
  expect(await take("rows.json", "[]")).toBe("measurement");
});

it("ignores a start-up file if nothing can be set", async () => {
  expect(await take("prod.pf", "-Mm 4096\n")).toBe("measurement");
});

describe("mapping panel", () => {
  const MM = { target: { kind: "setting", param: "mm" } } as const;
  const MESSAGES = { target: { kind: "metric", metric: "messages" } } as const;
  const savedMapping = {
    headers: ["buffer", "trips", "trips"],
    mapping: [MM, MESSAGES, { target: { kind: "ignore" } }],
  } as const;
  const of = (...headers: string[]) => headers.map((header) => ({ header }));
  const input = { headers: [...savedMapping.headers], mapping: [...savedMapping.mapping] };

  test("fits a table with the same headers in any order, and repeated ones in their order", () => {
    expect(applyMapping(input, of("trips", " Buffer", "trips"))).toEqual([
      MESSAGES,
      MM,
      { target: { kind: "ignore" } },
    ]);
  });

  test("fits no other table", () => {
    expect(applyMapping(input, of("buffer", "trips"))).toBeUndefined();
    expect(applyMapping(input, of("buffer", "trips", "time"))).toBeUndefined();
  });
});

const setup = (partial: Partial<Setup>): Setup => ({
  axes: ["mm", "prefetchNumRecs"],
  metric: "messages",
  common: {},
  varying: [],
  partly: [],
  ...partial,
});
const ids = (input: Setup, stated = {}) => settingsToAsk(model, input, stated, []).map(({ id }) => id);

describe("settingsToAsk", () => {
  it("omits settings that rows state, and settings without effect", () => {
    const questions = ids(setup({ common: { mm: 1024 }, varying: ["prefetchNumRecs"] }));
    expect(questions).toContain("records");
    expect(questions).not.toContain("mm");
    expect(questions).not.toContain("prefetchNumRecs");
    expect(questions).not.toContain("outerRecords");
  });
  it("asks first for settings that only some rows state", () => {
    const input = setup({ varying: ["prefetchNumRecs"], partly: ["prefetchNumRecs"] });
    expect(settingsToAsk(model, input, {}, []).find(({ id }) => id === "prefetchNumRecs")?.main).toBe(true);
  });
  it("asks first for settings that published measurements had to state", () => {
    const questions = settingsToAsk(model, setup({}), {}, []);
    expect(questions.find(({ id }) => id === "counterReadings")?.main).toBe(true);
    expect(questions.find(({ id }) => id === "messageUs")?.main).toBe(false);
  });
  it.each(models.map((one) => [one.id, one] as const))(
    "%s: asks first for all settings listed as not stated",
    (_, one) => {
      const { settings: listed } = unstated(one, {}, one.view.metric);
      expect(listed.length).toBeGreaterThan(1);
      const questions = settingsToAsk(one, setup({ metric: one.view.metric }), {}, listed);
      expect(questions.filter(({ main }) => main).map(({ id }) => id)).toEqual(
        expect.arrayContaining([...listed]),
      );
    },
  );
  it("omits settings without effect after later input", () => {
    const calls = getModel("program-calls");
    const questions = (stated: Params) =>
      settingsToAsk(calls, setup({}), stated, ["logging"]).map(({ id }) => id);
    expect(questions({})).toContain("logging");
    expect(questions({ callee: "cl" })).toContain("logging");
    expect(questions({ callee: "rpg" })).not.toContain("logging");
  });
  it("asks first for the program's pattern", () => {
    expect(settingsToAsk(model, setup({}), {}, [])[0]).toMatchObject({ id: "pattern", main: true });
  });
  it("follows the user's input", () => {
    expect(ids(setup({}), { pattern: "nested-for-each" })).toContain("outerRecords");
  });
  it("asks for everything that one of several patterns needs", () => {
    expect(ids(setup({ varying: ["pattern"] }))).toContain("outerRecords");
  });
});
