import { calibrate, referenceSet } from "@wirecost/analysis";
import { type Calibration, calibrationDocument, calibrationDocumentOf } from "@wirecost/contract";
import { checkParams, defaultParams, getModel, models, simulate } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { decodeView } from "../../entities/design/lab-address.ts";
import { originOf } from "../../entities/prediction/origin.ts";
import { storedFit } from "./calibration-queries.ts";
import { calibrationHref, settingsWithin } from "./calibrations-page.tsx";
import { MAX_ROWS, offeredRows } from "./use-fit.ts";

const model = getModel("bulk-insert");
const base = defaultParams(model);
const rows = [100, 1000, 20_000, 90_000].map((rowCount, i) => ({
  row: String(i + 1),
  label: "",
  settings: { rowCount, place: "embedded", mode: "transaction" },
  metrics: { seconds: simulate(model, { rowCount, place: "embedded", rowUs: 31 }).seconds ?? 0 },
}));
const request = { model: model.id, base, rows, free: ["rowUs", "flushMs"], folds: 2, seed: 3 };

it("stores a fit in a form that the API accepts and that is read back unchanged", () => {
  const fit = calibrate({ ...request, model });
  const document = calibrationDocumentOf({ title: "loads.csv" }, "local", request, fit);
  const sent = calibrationDocument.parse(JSON.parse(JSON.stringify(document)));
  expect(storedFit(sent)).toEqual(fit);
  expect(fit.heldOut).toEqual({ parts: 2, cells: 4 });
});

it("opens calibrations stored by an earlier version", () => {
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

describe("calibration details", () => {
  const model = getModel("openedge-query");
  const error = { figures: 3, median: 0.1, mean: 0.1, worst: 0.2 };
  const calibration: Calibration = {
    id: "01890a5d-ac96-774b-bcce-b302099a8057",
    name: "Office LAN, May",
    title: "nettraffic.txt",
    model: model.id,
    modelVersion: model.version,
    modelVersionCurrent: true,
    constants: [{ param: "latencyMs", value: 0.7, low: 0.6, high: 0.8, from: 1, atBound: false }],
    domain: {
      records: { min: 10, max: 20 },
      pattern: { values: ["find-no-lock"] },
      mm: { min: 350, max: 32_600 },
    },
    errors: { before: error, fitted: error },
    sha256: "",
    createdAt: "2026-05-01T00:00:00.000Z",
  };

  describe("opening a calibration", () => {
    it("moves the defaults into the range of the fitted rows, and keeps values within it", () => {
      const settings = settingsWithin(model, calibration.domain);
      expect(settings).toMatchObject({ records: 20, pattern: "find-no-lock", mm: model.params.mm?.default });
      expect(checkParams(model, settings).issues).toEqual([]);
    });

    it("opens a calibrated lab that does not extrapolate", () => {
      const search = calibrationHref(model, calibration).split("?")[1] ?? "";
      const { view, issues } = decodeView(model, search);
      expect(issues).toEqual([]);
      expect(view.calibration).toEqual({
        id: calibration.id,
        name: calibration.name,
        params: ["latencyMs"],
        domain: calibration.domain,
        intervals: { latencyMs: { low: 0.6, high: 0.8 } },
      });
      expect(view.params.latencyMs).toBe(0.7);
      expect(originOf(model, view, view.params)).toBe("calibrated");
    });
  });
});

describe("use fit", () => {
  const model = getModel("openedge-query");

  describe("the rows offered to a fit", () => {
    it("have the settings of their set", () => {
      const set = referenceSet(model, "openedge-messages-size");
      const offered = offeredRows(model, set);
      expect(offered).toHaveLength(set.rows.length);
      for (const { row } of offered) expect(row.settings).toMatchObject(set.setup);
    });

    it("omit metrics that the model does not explain, and are doubtful if none is left", () => {
      let [remaining, doubted] = [0, 0];
      for (const any of models)
        for (const { id, rows } of any.references)
          offeredRows(any, referenceSet(any, id)).forEach(({ row, doubt, without }, i) => {
            const roles = rows[i]?.roles ?? {};
            const settled = Object.keys(rows[i]?.metrics ?? {}).filter(
              (metric) => !/^un/.test(roles[metric] ?? ""),
            );
            expect(doubt !== undefined).toBe(settled.length === 0);
            if (doubt === undefined) expect(Object.keys(row.metrics)).toEqual(settled);
            if (without !== undefined) remaining++;
            if (doubt !== undefined) doubted++;
          });
      expect(remaining).toBeGreaterThan(2);
      expect(doubted).toBeGreaterThan(2);
    });

    it("are sampled evenly from a large set", () => {
      const set = referenceSet(model, "openedge-messages-size");
      const [first] = set.rows;
      if (!first) throw new Error("no rows");
      const rows = Array.from({ length: 4 * MAX_ROWS }, (_, i) => ({ ...first, row: String(i) }));
      const offered = offeredRows(model, { ...set, id: "local", rows });
      expect(offered.map(({ row }) => row.row)).toEqual(
        rows.filter((_, i) => i % 4 === 0).map(({ row }) => row),
      );
    });
  });
});
