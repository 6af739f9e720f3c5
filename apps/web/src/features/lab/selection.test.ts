import { getModel, models, type ParamValue, rng } from "@wirecost/sim-core";
import { describe, expect, test } from "vitest";
import { encodeView } from "../../entities/design/encode-view.ts";
import { decodeView } from "../../entities/design/lab-address.ts";
import { selectedIndex, viewDesign } from "../../entities/design/lab-view.ts";
import { computeCells, settingsAt } from "../../entities/prediction/compute-matrix.ts";
import { matrixTable } from "./lab-export.tsx";
import { LabStore, resolveSet } from "./lab-store.ts";

const open = (id: string, search = "") => {
  const model = getModel(id);
  return new LabStore(model, search, (reference) => resolveSet(model, reference));
};

test("a setting that is no value of its axis is a column of the matrix, and selected", () => {
  const store = open("round-trips");
  store.setParam("rttMs", 30);
  const { view, shown } = store.get();
  expect(view.columns.values).not.toContain(30);
  expect(shown.columns.values).toEqual([0.05, 0.5, 5, 20, 30, 110, 300]);
  expect(settingsAt(shown, selectedIndex(shown))).toEqual(view.params);
  expect(viewDesign(store.model, shown).axes[1].values).toContain(30);
  expect(matrixTable(store.model, shown).head).toContain("30");
  store.setParam("rttMs", 31);
  expect(store.get().shown.columns.values).toEqual([0.05, 0.5, 5, 20, 31, 110, 300]);
});

test("the address keeps the chosen values, and selects the same cell", () => {
  const store = open("round-trips");
  store.setParam("rttMs", 30);
  store.focus("cursor", 30);
  const { view, base, shown } = store.get();
  const query = encodeView(store.model, view, base);
  expect(query).not.toContain("cols");
  const read = decodeView(store.model, query, base);
  expect(read.issues).toEqual([]);
  expect(read.view).toEqual(view);
  expect(settingsAt(shown, selectedIndex(shown))).toMatchObject({ pattern: "cursor", rttMs: 30 });
});

test("the selection follows the form, and stays while other settings change", () => {
  const store = open("bulk-insert");
  store.focus("batch", 20);
  store.setParam("rowCount", 777);
  expect(store.get().view.focus).toEqual({ row: "batch", column: 20 });
  store.setParam("latencyMs", 3);
  expect(store.get().view.focus).toBeUndefined();
  const { shown } = store.get();
  expect(settingsAt(shown, selectedIndex(shown))).toEqual(shown.params);
  const own = shown.params[shown.rows.param] ?? "";
  store.focus("batch", 20);
  store.focus(own, 3);
  expect(store.get().view.focus).toBeUndefined();
});

describe.each(models.map((model) => [model.id]))("%s", (id) => {
  test("the selected cell is the headline, whatever the settings and the sides", () => {
    const random = rng(23);
    const store = open(id);
    const { params } = store.model;
    const ids = Object.keys(params);
    const anyValue = (name: string): ParamValue => {
      const param = params[name];
      if (param?.kind === "choice")
        return param.options[Math.floor(random() * param.options.length)]?.value ?? param.default;
      if (param?.kind !== "number") return random() < 0.5;
      const most = Math.min(param.max, Math.max(param.min + 1, 10 * param.default));
      const value = param.min + random() * (most - param.min);
      return param.integer ? Math.floor(value) : value;
    };
    for (let step = 0; step < 60; step++) {
      const name = ids[Math.floor(random() * ids.length)] ?? "";
      if (step % 4 === 0) store.setAxis("columns", { param: name, values: [anyValue(name)] });
      else expect(store.setParam(name, anyValue(name))).toBeUndefined();
      const { view, shown } = store.get();
      const cell = computeCells(store.model, shown)[selectedIndex(shown)];
      expect(cell).toEqual(store.model.simulate(view.params, rng(view.seed)));
    }
  });
});
