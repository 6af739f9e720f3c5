import { calibrate } from "@wirecost/analysis";
import { calibrationDocument, calibrationDocumentOf } from "@wirecost/contract";
import { defaultParams, getModel, simulate } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { storedFit } from "./calibration-document.ts";

const model = getModel("bulk-insert");
const base = defaultParams(model);
const rows = [100, 1000, 20_000, 90_000].map((rowCount, i) => ({
  row: String(i + 1),
  label: "",
  settings: { rowCount, place: "embedded", mode: "transaction" },
  metrics: { seconds: simulate(model, { rowCount, place: "embedded", rowUs: 31 }).seconds ?? 0 },
}));
const request = { model: model.id, base, rows, free: ["rowUs", "flushMs"], folds: 2, seed: 3 };

it("stores a fit so that the wire takes it and it reads as it was", () => {
  const fit = calibrate({ ...request, model });
  const document = calibrationDocumentOf({ title: "loads.csv" }, "local", request, fit);
  const sent = calibrationDocument.parse(JSON.parse(JSON.stringify(document)));
  expect(storedFit(sent)).toEqual(fit);
  expect(fit.heldOut).toEqual({ parts: 2, cells: 4 });
});

it("opens what an earlier version stored", () => {
  const error = { figures: 1, median: 0.1, mean: 0.1, worst: 0.1 };
  const residual = { row: "1", label: "", metric: "seconds", measured: 2, before: 4, after: 3 };
  const old = calibrationDocument.parse({
    title: "loads.csv",
    sources: [{ set: "local", title: "loads.csv", rows: ["1", "2"] }],
    base: { rowCount: 5 },
    holdOut: 0.5,
    calibration: {
      format: 1,
      model: model.id,
      modelVersion: "1.0.0",
      seed: 1,
      constants: [{ param: "rowUs", value: 31, low: 30, high: 33, from: 88.5, atBound: false }],
      residuals: [
        { ...residual, heldOut: false },
        { ...residual, row: "2", heldOut: true },
      ],
      errors: { before: error, fitted: error, heldOut: error },
      warnings: [
        {
          code: "cannot-tell-apart",
          params: ["rowUs", "flushMs"],
          correlation: -0.99,
          message: "As stored.",
        },
      ],
      domain: {},
    },
  });
  const { residuals, together, warnings } = storedFit(old);
  expect(residuals.map(({ heldOut }) => heldOut)).toEqual([undefined, 3]);
  expect(together).toEqual([]);
  expect(warnings[0]?.message).toBe("As stored.");
});
