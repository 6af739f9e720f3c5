import { unstated } from "@wirecost/analysis";
import { readMeasurements, type Setup } from "@wirecost/importers";
import { getModel, models, type Params } from "@wirecost/sim-core";
import { openedgeQuery } from "@wirecost/sim-core/models/openedge-query";
import { describe, expect, it, test } from "vitest";
import { choose, meaning, neededMapping, withChosen } from "./chosen-columns.ts";
import { columnChoices, columnCode, columnTarget } from "./column-mapper.tsx";
import { applyMapping } from "./mapping-panel.tsx";
import { askedSettings } from "./setup-form.tsx";
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

it("reads back every choice it offers", () => {
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

it("offers to read a column with others where that is what it was taken for", () => {
  const bulk = getModel("bulk-insert");
  const target = { kind: "combined", combination: "size" } as const;
  const [first] = columnChoices(bulk, target);
  expect(first).toEqual({ value: "combined:size", label: "with others: size of a transaction or a batch" });
  expect(columnTarget(bulk, "combined:size", "")).toEqual(target);
  expect(columnTarget(model, "combined:size", "")).toBeUndefined();
});

it("knows no others", () => {
  expect(columnTarget(model, "setting:joy", "")).toBeUndefined();
  expect(columnTarget(model, "metric:", "")).toBeUndefined();
  expect(columnTarget(model, "", "")).toBeUndefined();
});

const take = (name: string, text: string, plans = true) =>
  takeDroppedFile(new File([text], name), openedgeQuery, undefined, plans);

it("opens a plan, and says what is wrong with one", async () => {
  expect(await take("plan.json", `{"id": "plan-1", "blocks": 1}`)).toMatchObject({
    name: "plan.json",
    read: { complaint: expect.stringContaining("plan.json") },
  });
});

it("leaves a plan where none can be opened", async () => {
  expect(await take("plan.json", `{"id": "plan-1", "blocks": 1}`, false)).toBe("measurement");
});

it("leaves what may be a measurement", async () => {
  expect(await take("rows.csv", "mm,elapsedMs\n1024,20\n")).toBe("measurement");
  expect(await take("rows.json", "[]")).toBe("measurement");
});

it("leaves a start-up file where nothing can be set", async () => {
  expect(await take("prod.pf", "-Mm 4096\n")).toBe("measurement");
});

describe("mapping panel", () => {
  const MM = { target: { kind: "setting", param: "mm" } } as const;
  const MESSAGES = { target: { kind: "metric", metric: "messages" } } as const;
  const kept = {
    headers: ["buffer", "trips", "trips"],
    mapping: [MM, MESSAGES, { target: { kind: "ignore" } }],
  } as const;
  const of = (...headers: string[]) => headers.map((header) => ({ header }));
  const given = { headers: [...kept.headers], mapping: [...kept.mapping] };

  test("fits a table of the same headers in any order, repeated ones in theirs", () => {
    expect(applyMapping(given, of("trips", " Buffer", "trips"))).toEqual([
      MESSAGES,
      MM,
      { target: { kind: "ignore" } },
    ]);
  });

  test("fits no other table", () => {
    expect(applyMapping(given, of("buffer", "trips"))).toBeUndefined();
    expect(applyMapping(given, of("buffer", "trips", "time"))).toBeUndefined();
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
const ids = (given: Setup, stated = {}) => askedSettings(model, given, stated, []).map(({ id }) => id);

describe("askedSettings", () => {
  it("does not ask for what the rows say, nor for what has no effect", () => {
    const asked = ids(setup({ common: { mm: 1024 }, varying: ["prefetchNumRecs"] }));
    expect(asked).toContain("records");
    expect(asked).not.toContain("mm");
    expect(asked).not.toContain("prefetchNumRecs");
    expect(asked).not.toContain("outerRecords");
  });
  it("asks for what only some rows say, first", () => {
    const given = setup({ varying: ["prefetchNumRecs"], partly: ["prefetchNumRecs"] });
    expect(askedSettings(model, given, {}, []).find(({ id }) => id === "prefetchNumRecs")?.main).toBe(true);
  });
  it("asks first for what published measurements had to say", () => {
    const asked = askedSettings(model, setup({}), {}, []);
    expect(asked.find(({ id }) => id === "counterReadings")?.main).toBe(true);
    expect(asked.find(({ id }) => id === "messageUs")?.main).toBe(false);
  });
  it.each(models.map((one) => [one.id, one] as const))(
    "%s: asks first for all that it lists as not stated",
    (_, one) => {
      const { settings: listed } = unstated(one, {}, one.view.metric);
      expect(listed.length).toBeGreaterThan(1);
      const asked = askedSettings(one, setup({ metric: one.view.metric }), {}, listed);
      expect(asked.filter(({ main }) => main).map(({ id }) => id)).toEqual(
        expect.arrayContaining([...listed]),
      );
    },
  );
  it("asks no more for what has no effect with what was stated since", () => {
    const calls = getModel("program-calls");
    const asked = (stated: Params) =>
      askedSettings(calls, setup({}), stated, ["logging"]).map(({ id }) => id);
    expect(asked({})).toContain("logging");
    expect(asked({ callee: "cl" })).toContain("logging");
    expect(asked({ callee: "rpg" })).not.toContain("logging");
  });
  it("asks first for what the program does, whatever else is listed", () => {
    expect(askedSettings(model, setup({}), {}, [])[0]).toMatchObject({ id: "pattern", main: true });
  });
  it("follows what the user states", () => {
    expect(ids(setup({}), { pattern: "nested-for-each" })).toContain("outerRecords");
  });
  it("asks for everything that one of several patterns needs", () => {
    expect(ids(setup({ varying: ["pattern"] }))).toContain("outerRecords");
  });
});
