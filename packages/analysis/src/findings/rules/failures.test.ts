import { getModel, type MeasuredMetric, type MeasurementSchema, models } from "@wirecost/sim-core";
import { expect, it } from "vitest";
import { countsFailures } from "../../measured/failure-metrics.ts";
import { measuredSet } from "../../testing/measured-set.ts";
import { lintMeasurements } from "../lint-measurements.ts";

const metric = (label: string, better: MeasuredMetric["better"] = "lower"): MeasuredMetric => ({
  label,
  unit: "1",
  better,
  noise: "noisy",
  help: "",
});

it.each(models.map((model) => [model.id, model] as const))(
  "are reported with their rows for %s",
  (_, model) => {
    const set = measuredSet(
      model,
      [0, 3, 0, 12].map((errors, i) => ({ settings: {}, metrics: { [model.view.metric]: 50 + i, errors } })),
    );
    const [found, ...more] = lintMeasurements(model, set).filter(({ rule }) => rule === "failures");
    expect(more).toEqual([]);
    expect(found).toMatchObject({ rows: ["2", "4"], severity: "doubt", title: "Errors in 2 rows" });
    expect(found?.message).toContain("Errors is 12 in row 4, and above 0 in 2 rows of 4");
  },
);

it("are reported for a custom table by its column names", () => {
  const schema: MeasurementSchema = {
    params: {},
    metrics: {
      took: metric("took"),
      a: metric("failed transactions"),
      b: metric("std error"),
      c: metric("time-outs", "none"),
    },
  };
  const set = {
    ...measuredSet(getModel("bulk-insert"), [
      { metrics: { took: 5, a: 0, b: 2, c: 1 } },
      { metrics: { took: 6, a: 0, b: 3, c: 0 } },
    ]),
    model: null,
  };
  const found = lintMeasurements(schema, set).filter(({ rule }) => rule === "failures");
  expect(found.map(({ title, rows }) => [title, rows])).toEqual([["time-outs in row 1", ["1"]]]);
});

it.each([
  ["errors", true],
  ["HTTP_ERRORS", true],
  ["error rate", true],
  ["failed", true],
  ["requests timed out", true],
  ["standard error", false],
  ["score error", false],
  ["cache misses", false],
  ["terror", false],
])("of a column called %s: %s", (label, counts) => {
  expect(countsFailures(metric(label))).toBe(counts);
});
