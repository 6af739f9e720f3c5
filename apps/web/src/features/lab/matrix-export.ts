import { computeRun, type Model, paramName, serializeRun, settingText, unitBeside } from "@wirecost/sim-core";
import { type LabView, viewDesign } from "../../entities/design/lab-view.ts";
import { cellsCsv } from "../../entities/prediction/cells-csv.ts";
import { computedBy } from "../../entities/prediction/computed-by.ts";
import type { ExportedTable } from "../../shared/lib/exported-table.ts";

/** The matrix of a shown view as a table of plain numbers: one line per row, the shown metric in the unit that the title names. */
export function matrixTable(model: Model, view: LabView): ExportedTable {
  const run = computeRun(viewDesign(model, view));
  const at = run.metrics.indexOf(view.metric);
  const metric = model.metrics[view.metric];
  const width = view.columns.values.length;
  const name = (id: string) => {
    const param = model.params[id];
    const unit = unitBeside(param);
    return param ? `${paramName(param)}${unit ? ` (${unit})` : ""}` : id;
  };
  const own = (id: string) => {
    const [param, value] = [model.params[id], view.params[id]];
    return param && value !== undefined ? settingText(param, value) : id;
  };
  return {
    title: `${metric?.label ?? view.metric}, ${metric?.unit ?? ""}, ${name(view.rows.param)} by ${name(view.columns.param)}, current  ${own(view.rows.param)} and ${own(view.columns.param)} (${computedBy(model, run)})`,
    head: [`${name(view.rows.param)} \\ ${name(view.columns.param)}`, ...view.columns.values.map(String)],
    rows: view.rows.values.map((value, row) => [
      typeof value === "boolean" ? String(value) : value,
      ...view.columns.values.map((_, column) => run.cells[row * width + column]?.[at] ?? Number.NaN),
    ]),
  };
}

/** Every cell of the matrix with all settings and metrics, one per row. */
export function matrixCells(model: Model, view: LabView): string {
  return cellsCsv(model, computeRun(viewDesign(model, view)));
}

/** The run behind the matrix, in the bytes that would be stored. */
export function matrixJson(model: Model, view: LabView): string {
  return serializeRun(computeRun(viewDesign(model, view)));
}
