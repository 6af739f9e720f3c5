import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { heatScale, TABLE_CELLS } from "./heat-step.ts";
import { Matrix } from "./matrix.tsx";
import type { MatrixCell, MatrixData } from "./matrix-cell.ts";

function drawn(cells: MatrixData["cells"], more: Partial<MatrixData> = {}): string {
  const side = (name: string, count: number) => ({
    name,
    unit: "kB",
    labels: Array.from({ length: count }, (_, i) => `${name}${i}`),
  });
  const count = "numbers" in cells ? cells.numbers.length : cells.length;
  const data: MatrixData = {
    label: "Transfer by block",
    rows: side("row", count / 2),
    columns: side("column", 2),
    cells,
    scale: heatScale([3, 70], "higher"),
    text: (value) => `${value} MB/s`,
    ...more,
  };
  return renderToStaticMarkup(createElement(Matrix, { data, focused: 1, onFocus: () => {} }));
}

const plain = (i: number): MatrixCell => ({ text: `${i} MB/s`, step: i % 8 });

it("is a table with a legend of the marks that its cells have, and of no other", () => {
  const text = drawn([
    { ...plain(70), mark: "best" },
    { ...plain(3), hatched: true },
  ]);
  expect(text).toContain('role="grid"');
  expect(text).toContain("best 70 MB/s");
  expect(text).toContain("3 MB/s worst (log scale)");
  expect(text).toContain("not measured: predicted");
  expect(text).not.toMatch(/knee|current settings|of the finding|extrapolated/);
});

it("says nothing of a prediction where a cell that is not measured has none", () => {
  const text = drawn([plain(70), { text: "–", step: 0, hatched: true, empty: true }], {
    rows: { name: "row", labels: ["row0"], own: 0 },
  });
  expect(text).toContain("not measured");
  expect(text).not.toContain("not measured: predicted");
  expect(text).toContain("current settings");
});

it("counts where the values of its cells come from", () => {
  const text = drawn([
    { ...plain(70), origin: "calibrated" },
    { ...plain(3), origin: "extrapolated" },
  ]);
  expect(text).toContain("1 of 2 cells, slanted");
});

it("has a scale of errors for residuals", () => {
  expect(drawn([plain(70), plain(3)], { scale: "residual" })).toContain("prediction 25 % too low");
});

it("leaves more cells than a table should have to the canvas, whichever way they come", () => {
  const many = Array.from({ length: TABLE_CELLS + 2 }, (_, i) => plain(i));
  expect(drawn(many.slice(0, TABLE_CELLS))).toContain('role="grid"');
  expect(drawn(many)).not.toContain('role="grid"');
  const numbers = Float64Array.from([3, 70]);
  const text = drawn({ numbers, best: 1, origins: ["extrapolated", "predicted"] }, { ranged: true });
  expect(text).not.toContain('role="grid"');
  expect(text).toContain("colours: one value");
  expect(text).toContain("1 of 2 cells");
  expect(text).not.toContain("knee");
});
