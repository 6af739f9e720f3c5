import { bulkInsert, defaultParams, type MeasuredRow } from "@wirecost/sim-core";
import { describe, expect, it } from "vitest";
import { fTail } from "../statistics/f-distribution.ts";
import { syntheticRows } from "../testing/synthetic-rows.ts";
import { calibrate } from "./calibrate.ts";

it.each([
  [3.708, 3, 10, 0.05],
  [3.895, 5, 24, 0.01],
  [161.45, 1, 1, 0.05],
  [0.5, 40, 2, 0.8514],
  [1.429, 60, 120, 0.05],
])("P(F > %d) with %d and %d degrees of freedom is %d, as in tables", (f, above, below, p) => {
  expect(fTail(f, above, below)).toBeCloseTo(p, 3);
});

const stated = { mode: "transaction", place: "embedded", rowCount: 70_000 };
const base = { ...defaultParams(bulkInsert), ...stated };
const sizes = [3, 5, 10, 20, 40, 150, 600, 1200, 2500, 9000, 20_000, 40_000];
const cells = sizes.map((transactionRows) => ({ ...stated, transactionRows }));

/** Runs of each cell, `by` times too slow. Replicates of all cells have the same labels. */
function rowsOf(runs: number, noise: number, by: (cell: number) => number): readonly MeasuredRow[] {
  return Array.from({ length: runs }, (_, run) =>
    syntheticRows(bulkInsert, cells, { rowUs: 131 }, { seconds: noise }, 7 + run).map((row, cell) => ({
      ...row,
      row: `${row.row}.${run}`,
      label: `Run ${run + 1}`,
      metrics: { seconds: (row.metrics.seconds ?? 0) * by(cell) },
    })),
  ).flat();
}
const fitted = (rows: readonly MeasuredRow[]) =>
  calibrate({ model: bulkInsert, base, rows, free: ["rowUs"], folds: 0, seed: 3 });
const lacking = (rows: readonly MeasuredRow[]) =>
  fitted(rows).warnings.find(({ code }) => code === "lack-of-fit")?.message;

describe("a calibration reports that the model does not explain its rows", () => {
  it("if cells are further off than their runs differ", () => {
    expect(lacking(rowsOf(5, 0.02, () => 1))).toBeUndefined();
    const message = lacking(rowsOf(5, 0.02, (cell) => (cell === 8 ? 1.4 : 1)));
    expect(message).toMatch(/most at Rows per transaction 2,500 rows: [\d.]+.% too low/);
    expect(message).toContain("with 11 and 48 degrees of freedom");
  });

  it("if residuals of one sign are adjacent and nothing was repeated", () => {
    expect(lacking(rowsOf(1, 0.08, () => 1))).toBeUndefined();
    expect(lacking(rowsOf(1, 0.01, (cell) => (cell < 6 ? 1.5 : 1)))).toContain("along Rows per transaction");
  });

  it("if as many constants are free as there are cells, and still do not explain them", () => {
    const few = rowsOf(4, 0.02, (cell) => (cell === 1 ? 1.6 : 1)).filter(
      ({ settings }) => Number(settings.transactionRows) < 20,
    );
    const free = ["rowUs", "flushMs", "cheapMiB"];
    const { warnings } = calibrate({ model: bulkInsert, base, rows: few, free, folds: 0, seed: 3 });
    expect(warnings.map(({ code }) => code)).toContain("lack-of-fit");
  });

  it("but not if the error is below the threshold", () => {
    expect(lacking(rowsOf(9, 0.002, (cell) => (cell === 2 ? 1.02 : 1)))).toBeUndefined();
  });
});

it("rows with the same labels in several cells are named by their cells", () => {
  const labels = fitted(rowsOf(2, 0.02, () => 1)).residuals.map(({ label }) => label);
  expect(labels[0]).toBe("Rows per transaction 3 rows, Run 1");
  expect(new Set(labels).size).toBe(24);
});
