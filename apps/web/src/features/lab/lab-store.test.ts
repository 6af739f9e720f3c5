import { referenceSet } from "@wirecost/analysis";
import { getModel } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { encodeView } from "../../entities/design/encode-view.ts";
import { LabStore, resolveSet } from "./lab-store.ts";

const model = getModel("openedge-query");
const open = (search = "") => new LabStore(model, search, (reference) => resolveSet(model, reference));

test("a value out of range changes nothing and says what would be right", () => {
  const store = open();
  const before = store.get();
  expect(store.setParam("mm", 99)?.message).toContain("from 350 to 32600");
  expect(store.get()).toBe(before);
});

test("undo goes back a step at a time, quick changes of one setting being one step", () => {
  const store = open();
  store.setParam("latencyMs", 2);
  store.setParam("latencyMs", 3);
  store.setParam("mm", 1024);
  expect(store.undo()).toBe(true);
  expect(store.get().view.params).toMatchObject({ mm: 8192, latencyMs: 3 });
  expect(store.undo()).toBe(true);
  expect(store.get().view.params.latencyMs).toBe(1);
  expect(store.undo()).toBe(false);
});

test("choosing the other side's parameter swaps the sides", () => {
  const store = open();
  store.setAxis("rows", { param: "prefetchNumRecs", values: [1, 2] });
  const { rows, columns } = store.get().view;
  expect([rows.param, columns.param]).toEqual(["prefetchNumRecs", "mm"]);
});

test("a reference set opens with its setup, and its address is short", () => {
  const store = open("set=reference:openedge-messages-size");
  const { view, base, open: opened } = store.get();
  expect(opened?.set.id).toBe("openedge-messages-size");
  expect(view.params.counterReadings).toBe(1);
  expect(encodeView(model, view, base, opened?.reference)).toBe("set=reference:openedge-messages-size");
});

test("settings of an address win over the set's setup", () => {
  expect(open("set=reference:openedge-messages-size&latencyMs=20").get().view.params).toMatchObject({
    counterReadings: 1,
    latencyMs: 20,
  });
});

test("a set that is none is reported, an upload waits", () => {
  expect(open("set=reference:nonsense").get().issues[0]?.message).toContain(
    'no reference data set "nonsense"',
  );
  expect(open("set=nonsense").get().issues[0]?.message).toContain("reference:<name> or upload:<id>");
  const store = open("set=upload:7&latencyMs=20");
  expect(store.get().pending?.reference).toBe("upload:7");
  const keeper = { id: "team-2", name: "Lab 2" };
  store.resolvePending("upload:7", { ...referenceSet(model, "openedge-messages-size"), id: "7" }, keeper);
  expect(store.get().open?.keeper).toEqual(keeper);
  expect(store.get().pending).toBeUndefined();
  expect(store.get().view.params).toMatchObject({ counterReadings: 1, latencyMs: 20 });
});

test("closing a set keeps the settings", () => {
  const store = open("set=reference:openedge-messages-size");
  store.closeSet();
  expect(store.get().open).toBeUndefined();
  expect(store.get().view.params.counterReadings).toBe(1);
  store.reset();
  expect(store.get().view.params.counterReadings).toBe(0);
});

test("neither undo nor reset takes away what is set in the tools", () => {
  const store = open();
  store.setParam("mm", 1024);
  store.openTool("ranking");
  store.setTool("hours", "1:2");
  expect(store.undo()).toBe(true);
  store.reset();
  expect(store.get().view).toMatchObject({ tool: "ranking", tools: { hours: "1:2" } });
  expect(store.get().view.params.mm).toBe(8192);
});
