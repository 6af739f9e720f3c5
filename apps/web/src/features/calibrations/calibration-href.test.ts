import type { Calibration } from "@wirecost/contract";
import { checkParams, getModel } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { decodeView } from "../../entities/design/lab-address.ts";
import { originOf } from "../../entities/prediction/origin.ts";
import { calibrationHref, settingsWithin } from "./calibration-href.ts";

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
  it("moves the defaults into where the fitted rows lie, and leaves what lies there", () => {
    const settings = settingsWithin(model, calibration.domain);
    expect(settings).toMatchObject({ records: 20, pattern: "find-no-lock", mm: model.params.mm?.default });
    expect(checkParams(model, settings).issues).toEqual([]);
  });

  it("gives a lab that is calibrated and does not extrapolate", () => {
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
