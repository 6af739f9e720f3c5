import { isUsable, readMeasurements } from "@wirecost/importers";
import { computeRun, models } from "@wirecost/sim-core";
import { expect, test } from "vitest";
import { defaultView, viewDesign } from "../design/lab-view.ts";
import { cellsCsv } from "./cells-csv.ts";

test.each(models)("cells of $id are read again without a question", (model) => {
  const run = computeRun(viewDesign(model, defaultView(model)));
  const bytes = new TextEncoder().encode(cellsCsv(model, run));
  const reading = readMeasurements({ name: "cells.csv", bytes }, { model });
  expect(reading.complaints).toEqual([]);
  expect(isUsable(reading)).toBe(true);
  expect(reading.columns?.filter(({ known }) => !known)).toEqual([]);
  expect(reading.rows).toHaveLength(run.cells.length);
  const [row] = reading.rows;
  expect(row?.settings).toMatchObject({
    ...run.params,
    [run.axes[0].param]: run.axes[0].values[0],
    [run.axes[1].param]: run.axes[1].values[0],
  });
  const figures = run.metrics.map((id, i) => [id, run.cells[0]?.[i]]);
  expect(row?.metrics).toEqual(Object.fromEntries(figures.filter(([, value]) => Number.isFinite(value))));
});
