import { getModel, referenceSet } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { measuredView } from "../../../lib/measured-view.ts";
import { computeCells, marks, overlaid } from "../compute-matrix.ts";
import { overlaidCells, predictedCells, residual } from "./matrix-cells.ts";

const model = getModel("openedge-query");
const set = referenceSet(model, "openedge-messages-size");
const view = measuredView(model, set);
const cells = computeCells(model, view);
const values = cells.map((cell) => cell.messages ?? Number.NaN);
const all = {
  cells,
  values,
  ...marks(model, values, [view.rows.values.length, view.columns.values.length], "messages"),
};

test("what was measured stands beside what is predicted, and what nobody measured is hatched", () => {
  const over = overlaid(model, set, view.params, [view.rows, view.columns]);
  if (!over) throw new Error("no overlay");
  const drawn = overlaidCells(model, all, over, "messages", "residual");
  const measured = drawn.cells.filter((cell) => cell.measured);
  expect(measured).toHaveLength(set.rows.length - over.outside.length);
  expect(measured[0]).toMatchObject({ text: "102 msgs", small: "pred. 102 · 0 %", step: 3, residual: true });
  expect(drawn.cells.filter((cell) => cell.hatched)).toHaveLength(cells.length - measured.length);
});

test("a predicted figure in another unit than the measured one says so", () => {
  const bulk = getModel("bulk-insert");
  const rows = referenceSet(bulk, "nexusdb-lan-transactions");
  const opened = measuredView(bulk, rows);
  const computed = computeCells(bulk, opened);
  const seconds = computed.map((cell) => cell.seconds ?? Number.NaN);
  const over = overlaid(bulk, rows, opened.params, [opened.rows, opened.columns]);
  if (!over) throw new Error("no overlay");
  const values = { cells: computed, values: seconds, best: new Set<number>(), knee: undefined };
  const { cells } = overlaidCells(bulk, values, over, "seconds", "residual");
  const autocommit = cells.find((cell) => cell.text === "4.36 h");
  expect(autocommit?.small).toMatch(/^pred\. [\d.]+ min · −\d+ %$/);
  expect(cells.find((cell) => cell.text === "10.1 min")?.small).toMatch(/^pred\. [\d.]+ · /);
});

test("the best cells are those that read the same as the best", () => {
  const drawn = predictedCells(model, all, "messages", "elapsedMs");
  const best = Math.min(...values);
  expect(drawn.cells.filter((cell) => cell.mark === "best")).toHaveLength(
    values.filter((value) => value === best).length,
  );
});

test("where everything costs the same nothing is marked", () => {
  expect(marks(model, [5, 5, 5, 5], [2, 2], "messages").best.size).toBe(0);
});

test.each([
  [110, 100, 0.1],
  [0, 0, 0],
  [5, 0, Number.POSITIVE_INFINITY],
])("the residual of %d predicted, %d measured is %d", (predicted, measured, share) => {
  expect(residual(predicted, measured)).toBeCloseTo(share);
});
