import { overlay, referenceSet } from "@wirecost/analysis";
import {
  advise,
  getModel,
  models,
  type ParamValue,
  parseParams,
  rng,
  type UsedCalibration,
} from "@wirecost/sim-core";
import { describe, expect, it, test } from "vitest";
import { encodeView } from "../../entities/design/encode-view.ts";
import { decodeView } from "../../entities/design/lab-address.ts";
import { selectedIndex, viewDesign } from "../../entities/design/lab-view.ts";
import { resolveSet } from "../../entities/design/measured-view.ts";
import { computeCells, overlaid, settingsAt } from "../../entities/prediction/compute-matrix.ts";
import { changedPartsText } from "./cell/cell-more.tsx";
import { matrixTable } from "./lab-export.tsx";
import { LabStore } from "./lab-store.ts";
import { placeOfRows } from "./measured/set-findings.tsx";

const model = getModel("openedge-query");
const open = (search = "") => new LabStore(model, search);

test("an out-of-range value changes nothing and gives an error with the range", () => {
  const store = open();
  const before = store.get();
  expect(store.setParam("mm", 99)?.message).toContain("from 350 to 32600");
  expect(store.get()).toBe(before);
});

test("undo reverts one step; quick changes of one setting are one step", () => {
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

test("redo restores what undo reverted, until something else changes", () => {
  const store = open();
  store.setParam("latencyMs", 3);
  store.setParam("mm", 1024);
  store.undo();
  store.undo();
  store.openTool("ranking");
  expect(store.redo()).toBe(true);
  expect(store.get().view).toMatchObject({ tool: "ranking", params: { mm: 8192, latencyMs: 3 } });
  expect(store.redo()).toBe(true);
  expect(store.redo()).toBe(false);
  store.undo();
  store.setParam("latencyMs", 7);
  expect(store.redo()).toBe(false);
  store.undo();
  expect(store.get().view.params).toMatchObject({ mm: 8192, latencyMs: 3 });
});

test("choosing the parameter of the other axis swaps the axes", () => {
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

test("settings of an address override the set's setup", () => {
  expect(open("set=reference:openedge-messages-size&latencyMs=20").get().view.params).toMatchObject({
    counterReadings: 1,
    latencyMs: 20,
  });
});

test("an unknown set is reported, an upload is loaded", () => {
  expect(open("set=reference:nonsense").get().issues[0]?.message).toContain(
    'no reference data set "nonsense"',
  );
  expect(open("set=nonsense").get().issues[0]?.message).toContain("reference:<name> or upload:<id>");
  const store = open("set=upload:7&latencyMs=20");
  expect(store.get().pending?.reference).toBe("upload:7");
  const owner = { id: "team-2", name: "Lab 2" };
  store.resolvePending("upload:7", { ...referenceSet(model, "openedge-messages-size"), id: "7" }, owner);
  expect(store.get().open?.owner).toEqual(owner);
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

test("neither undo nor reset changes the settings of tools", () => {
  const store = open();
  store.setParam("mm", 1024);
  store.openTool("ranking");
  store.setTool("hours", "1:2");
  expect(store.undo()).toBe(true);
  store.reset();
  expect(store.get().view).toMatchObject({ tool: "ranking", tools: { hours: "1:2" } });
  expect(store.get().view.params.mm).toBe(8192);
});

const used: UsedCalibration = { name: "ours", params: ["latencyMs", "serverUsPerRecord"], domain: {} };
const constants = { latencyMs: 0.7, serverUsPerRecord: 5 };

function calibrated(search = "set=reference:openedge-messages-size"): LabStore {
  const store = new LabStore(model, search);
  store.calibrate(used, constants);
  return store;
}

test("a calibration sets its constants, and undo reverts both", () => {
  const store = calibrated();
  expect(store.get().view).toMatchObject({ params: constants, calibration: used });
  store.undo();
  expect(store.get().view.calibration).toBeUndefined();
  expect(store.get().view.params.latencyMs).toBe(1);
});

test("changing a constant by hand removes the calibration; another setting does not", () => {
  const store = calibrated();
  store.setParam("mm", 1024);
  expect(store.get().view.calibration).toBe(used);
  store.setParam("latencyMs", 0.7);
  expect(store.get().view.calibration).toBe(used);
  store.setParam("latencyMs", 0.8);
  expect(store.get().view.calibration).toBeUndefined();
});

test("removing it restores the constants of the view without it", () => {
  const store = calibrated();
  store.setParam("mm", 1024);
  store.dropCalibration();
  const { view, base } = store.get();
  expect(view.calibration).toBeUndefined();
  expect(view.params).toEqual({ ...base.params, mm: 1024 });
});

test("it stays when another measured set is opened, to test it there", () => {
  const store = calibrated();
  const reference = "reference:openedge-messages-options";
  const set = resolveSet(model, reference);
  if (!set) throw new Error("no set");
  store.openSet(reference, set);
  expect(store.get().view).toMatchObject({ params: constants, calibration: used });
  expect(store.get().base.calibration).toBeUndefined();
});

test("rows that state a constant stay on the matrix once it is fitted", () => {
  const { view, open } = calibrated().get();
  const axes = [view.rows, view.columns] as const;
  const before = overlaid(model, open?.set, view.params, axes);
  const after = overlaid(model, open?.set, view.params, axes, used.params);
  expect(before?.cells.filter(Boolean)).toHaveLength(0);
  expect(after?.cells.filter(Boolean).length).toBeGreaterThan(3);
});

describe("selection", () => {
  const open = (id: string, search = "") => {
    const model = getModel(id);
    return new LabStore(model, search);
  };

  test("a setting that is not an axis value gets a selected column", () => {
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

  test("the address keeps the axis values, and selects the same cell", () => {
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
    test("the headline is the selected cell for any settings and axes", () => {
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
});

it("explains the effect of a recommendation in the bar's terms", () => {
  const model = getModel("openedge-servers");
  const from = parseParams(model, { clients: 140, threadedServer: true });
  const to = { ...from, threadedServer: false };
  expect(changedPartsText(model, from, to)).toMatch(
    /^Serialized section \d+ ms becomes [\d.]+ ms, wait for a server 0 ms becomes [\d.]+ ms\.$/,
  );
});

it.each(models.map((model) => [model.id, model] as const))(
  "%s: explains its first recommendation",
  (_, model) => {
    const params = parseParams(model, {});
    const advice = advise(model, params);
    expect(advice && changedPartsText(model, params, advice.params)).toMatch(/^[A-Z].* becomes .*\.$/);
    expect(changedPartsText(model, params, params)).toBe("");
  },
);

const set = referenceSet(model, "openedge-messages-size");
const axes = ["mm", "prefetchNumRecs"].map((param) => ({
  param,
  values: [...new Set(set.rows.flatMap(({ settings }) => settings[param] ?? []))],
}));
const silent = set.rows.map((row) => ({ ...row, settings: { prefetchDelay: true } }));

describe("placeOfRows", () => {
  it("returns form settings with a cell for the row", () => {
    const place = placeOfRows(model, axes, set.setup, [...silent, ...set.rows]);
    if (!place || !("settings" in place)) throw new Error("a row that states both axes has a place");
    expect(place.row).toBe(set.rows[0]);
    const { outside } = overlay(model, set, parseParams(model, place.settings), axes);
    expect(outside.map(({ row }) => row)).not.toContain(place.row);
  });

  it("reports rows that do not state an axis", () => {
    expect(placeOfRows(model, axes, set.setup, silent)).toMatchObject({
      why: "Row 1 does not state -Mm and -prefetchNumRecs, so it has no cell in this matrix.",
    });
    // Self-service clients have no servers, so rows do not state their number.
    const atm = getModel("openedge-servers");
    const [first] = atm.references.map(({ id }) => referenceSet(atm, id));
    const rows = first?.rows.filter(({ settings }) => settings.mi === undefined) ?? [];
    expect(rows.length).toBeGreaterThan(0);
    expect(
      placeOfRows(
        atm,
        [atm.view.rows, atm.view.columns].map(({ param }) => ({ param, values: [1, 5] })),
        first?.setup ?? {},
        rows,
      ),
    ).toHaveProperty("why");
  });

  it("names a value that the matrix does not have", () => {
    const odd = set.rows.map((row) => ({ ...row, settings: { ...row.settings, mm: 7 } }));
    expect(placeOfRows(model, axes, set.setup, odd)).toMatchObject({
      why: "-Mm 7 of row 1 is not among the matrix's values.",
    });
    expect(placeOfRows(model, axes, set.setup, [])).toBeUndefined();
  });
});
