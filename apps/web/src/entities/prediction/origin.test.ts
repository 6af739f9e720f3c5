import { type Axis, defaultParams, getModel, type UsedCalibration } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { originOf, originsOf, outsideOf } from "./origin.ts";
import { originsText } from "./run-files.ts";

const model = getModel("openedge-query");
const params = { ...defaultParams(model), mm: 8192, latencyMs: 0.3 };
const calibration: UsedCalibration = {
  name: "ours",
  params: ["latencyMs"],
  domain: { mm: { min: 1024, max: 16_384 } },
};
const of = { params, metric: "messages", calibration };
const mm: Axis = { param: "mm", values: [1024, 8192, 32_600] };
const latency: Axis = { param: "latencyMs", values: [0.3, 1] };

describe("the origin of a number", () => {
  it.each([
    ["with no calibration", { params, metric: "messages" }, params, "predicted"],
    ["with calibrated constants", of, params, "calibrated"],
    ["with another value for one of them", of, { ...params, latencyMs: 1 }, "predicted"],
    ["beyond the fitted rows", of, { ...params, mm: 32_600 }, "extrapolated"],
  ])("%s", (_, computed, settings, origin) => {
    expect(originOf(model, computed, settings)).toBe(origin);
  });

  it("names the setting that goes beyond, and how far the rows go", () => {
    const [outside] = outsideOf(model, of, { ...params, mm: 32_600 });
    expect(outside).toMatchObject({
      param: "mm",
      value: 32_600,
      range: { min: 1024, max: 16_384 },
    });
    expect(outsideOf(model, of, params)).toEqual([]);
    expect(outsideOf(model, of, { ...params, mm: 32_600, latencyMs: 1 })).toEqual([]);
  });

  it("is counted over a matrix", () => {
    expect(originsOf(model, { params, metric: "messages" }, [mm, latency])).toBeUndefined();
    const origins = originsOf(model, of, [mm, latency]);
    expect(origins).toEqual([
      "calibrated",
      "predicted",
      "calibrated",
      "predicted",
      "extrapolated",
      "predicted",
    ]);
    expect(originsText(origins)).toBe(
      "2 of 6 cells calibrated, 1 of 6 cells extrapolated, 3 of 6 cells predicted",
    );
    expect(originsText(undefined)).toBe("predicted");
    expect(originsText(["calibrated", "calibrated"])).toBe("calibrated");
  });
});
