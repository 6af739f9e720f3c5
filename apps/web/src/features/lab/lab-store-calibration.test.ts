import { getModel, type UsedCalibration } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { overlaid } from "../../entities/prediction/compute-matrix.ts";
import { LabStore, resolveSet } from "./lab-store.ts";

const model = getModel("openedge-query");
const used: UsedCalibration = { name: "ours", params: ["latencyMs", "serverUsPerRecord"], domain: {} };
const constants = { latencyMs: 0.7, serverUsPerRecord: 5 };

function calibrated(search = "set=reference:openedge-messages-size"): LabStore {
  const store = new LabStore(model, search, (reference) => resolveSet(model, reference));
  store.calibrate(used, constants);
  return store;
}

test("a calibration brings its constants, and undo takes both back", () => {
  const store = calibrated();
  expect(store.get().view).toMatchObject({ params: constants, calibration: used });
  store.undo();
  expect(store.get().view.calibration).toBeUndefined();
  expect(store.get().view.params.latencyMs).toBe(1);
});

test("a constant changed by hand ends it; any other setting does not", () => {
  const store = calibrated();
  store.setParam("mm", 1024);
  expect(store.get().view.calibration).toBe(used);
  store.setParam("latencyMs", 0.7);
  expect(store.get().view.calibration).toBe(used);
  store.setParam("latencyMs", 0.8);
  expect(store.get().view.calibration).toBeUndefined();
});

test("removing it takes the constants back to those of the view without it", () => {
  const store = calibrated();
  store.setParam("mm", 1024);
  store.dropCalibration();
  const { view, base } = store.get();
  expect(view.calibration).toBeUndefined();
  expect(view.params).toEqual({ ...base.params, mm: 1024 });
});

test("it stays while another measured set is opened, to be tried on it", () => {
  const store = calibrated();
  const reference = "reference:openedge-messages-options";
  const set = resolveSet(model, reference);
  if (!set) throw new Error("no set");
  store.openSet(reference, set);
  expect(store.get().view).toMatchObject({ params: constants, calibration: used });
  expect(store.get().base.calibration).toBeUndefined();
});

test("the rows that state a constant still lie over the matrix once it is fitted", () => {
  const { view, open } = calibrated().get();
  const axes = [view.rows, view.columns] as const;
  const before = overlaid(model, open?.set, view.params, axes);
  const after = overlaid(model, open?.set, view.params, axes, used.params);
  expect(before?.cells.filter(Boolean)).toHaveLength(0);
  expect(after?.cells.filter(Boolean).length).toBeGreaterThan(3);
});
