import { crossover, defaultParams, getModel } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { extrapolatedPoints, splitLine } from "./extrapolated-points.ts";

test("a line is extrapolated where no published row says what it comes to", () => {
  const model = getModel("openedge-query");
  const params = defaultParams(model);
  const other = { ...params, prefetchNumRecs: 40 };
  const result = crossover(model, params, "records", [{}, { prefetchNumRecs: 40 }]);
  const [line] = extrapolatedPoints(model, { params, metric: "messages" }, result, [params, other]);
  // Time follows records in a straight line from the 1,758 of the rows on, and not below.
  expect(line).toEqual(result.x.map((records) => records < 1758));
});

test("calibrated lines are held against the calibration's rows", () => {
  const model = getModel("bulk-insert");
  const params = defaultParams(model);
  const along = model.view.crossover;
  const result = crossover(model, params, along, [{}, {}]);
  const calibration = {
    name: "Lisbon",
    params: [Object.keys(model.free)[0] ?? ""],
    domain: { [along]: { min: 3, max: 7 } },
  };
  const of = { params, metric: model.view.metric, calibration };
  const [line] = extrapolatedPoints(model, of, result, [params, params]);
  expect(
    line.map((beyond, i) => beyond === ((result.x[i] ?? 0) < 3 || (result.x[i] ?? 0) > 7)),
  ).not.toContain(false);
});

test("the parts of a line meet, and nothing of it is in neither", () => {
  const { known, beyond } = splitLine([1, 2, 3, 4, 5], [false, false, true, true, false]);
  expect(known).toEqual([1, 2, null, null, 5]);
  expect(beyond).toEqual([null, 2, 3, 4, 5]);
});
