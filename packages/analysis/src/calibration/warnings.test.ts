import { defaultParams, openedgeQuery as model } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { syntheticRows } from "../testing/synthetic-rows.ts";
import { calibrate } from "./calibrate.ts";
import type { CalibrationRequest } from "./calibration.ts";

const base = defaultParams(model);
const settings = [500, 1000, 2000, 5000, 10_000, 50_000].map((records) => ({ records }));
const rows = syntheticRows(model, settings, { latencyMs: 0.5 }, { elapsedMs: 0.03 }, 1);
const run = (more: Partial<CalibrationRequest>) =>
  calibrate({ model, base, rows, free: ["latencyMs"], folds: 0, seed: 1, ...more });

describe("a calibration warns", () => {
  it("about a constant without effect on any row", () => {
    const { warnings, constants } = run({ free: ["latencyMs", "outerRecordBytes"] });
    expect(warnings).toMatchObject([{ code: "not-determined", param: "outerRecordBytes" }]);
    const range = model.params.outerRecordBytes;
    expect(constants[1]).toMatchObject({ value: range.default, low: range.min, high: range.max });
  });

  it("about fewer rows than constants", () => {
    const { warnings } = run({ rows: rows.slice(0, 2), free: ["latencyMs", "serverUsPerRecord"] });
    expect(warnings.map(({ code }) => code)).toContain("too-few-rows");
  });

  it("about a constant that the rows set to several values, and does not fit it", () => {
    const mixed = rows.map((row, i) => ({ ...row, settings: { ...row.settings, latencyMs: 1 + (i % 2) } }));
    const { warnings, constants } = run({ rows: mixed, free: ["latencyMs", "serverUsPerRecord"] });
    expect(warnings[0]).toMatchObject({ code: "set-by-rows", param: "latencyMs" });
    expect(constants.map(({ param }) => param)).toEqual(["serverUsPerRecord"]);
    expect(() => run({ rows: mixed })).toThrow(
      "Nothing is left to fit. One-way latency is set to several values by the rows (1, 2)",
    );
  });

  it("about values without a ratio", () => {
    const broken = rows.map((row, i) => (i === 0 ? { ...row, metrics: { elapsedMs: 0 } } : row));
    const { warnings, residuals } = run({ rows: broken });
    expect(warnings).toMatchObject([{ code: "skipped", metric: "elapsedMs", figures: 1 }]);
    expect(residuals.map(({ row }) => row)).toEqual(["2", "3", "4", "5", "6"]);
  });

  it("if no fit is better", () => {
    const perfect = syntheticRows(model, settings, {}, { elapsedMs: 0 }, 1);
    const { warnings, constants } = run({ rows: perfect });
    expect(warnings).toMatchObject([{ code: "no-better" }]);
    expect(constants[0]).toMatchObject({ value: 1, from: 1 });
  });
});

describe("a calibration rejects", () => {
  it.each([
    [{ rows: [] }, "There are no rows to fit to"],
    [{ free: [] }, "No constant may move"],
    [{ free: ["mm"] }, '"mm" is not a constant of openedge-query that can be fitted: recordBytes'],
    [{ metrics: ["speed"] }, '"speed" is not a metric of openedge-query: elapsedMs'],
    [{ metrics: ["messages"] }, "The rows measured none of messages."],
    [{ free: ["outerRecordBytes"] }, "No measured metric depends on Outer record size"],
    [{ folds: 1 }, "The cells cannot be divided into 1 parts"],
  ] as const)("%o", (more, message) => {
    expect(() => run(more)).toThrow(message);
  });
});
