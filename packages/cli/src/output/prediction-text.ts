import type { Axis, Metrics, Model, Params } from "@wirecost/sim-core";
import { figureText, quantityText, settingText, titleText, valueText } from "./figures.ts";
import { textTable } from "./text-table.ts";

/**
 * What a model says, as a person reads it: every metric of one setting, the main ones along one axis, or one metric
 * over two.
 *
 * @param params every setting, defaults included
 */
export function predictionText(
  model: Model,
  params: Params,
  axes: readonly Axis[],
  cells: readonly Metrics[],
  metric: string,
): string {
  const [rows, columns] = axes;
  if (!rows) return single(model, params, cells[0] ?? {});
  return columns ? matrix(model, rows, columns, cells, metric) : list(model, rows, cells);
}

function single(model: Model, params: Params, metrics: Metrics): string {
  const lines = Object.entries(model.metrics).map(([id, { label, unit }]) => [
    label,
    quantityText(metrics[id] ?? Number.NaN, unit),
    id,
  ]);
  const split = model.metrics[model.view.split]?.label ?? model.view.split;
  const parts = model.explain(params).map(({ label, value, unit }) => [label, quantityText(value, unit)]);
  return `${model.title}\n\n${textTable(["figure", "predicted", "metric"], lines)}\n${textTable([`${split}, of that`, "predicted"], parts)}`;
}

function list(model: Model, rows: Axis, cells: readonly Metrics[]): string {
  const shown = Object.entries(model.metrics);
  const head = shown.map(([, { label, unit }]) => titleText(label, unit));
  const lines = rows.values.map((value, i) => [
    settingText(model, rows.param, value),
    ...shown.map(([id]) => figureText(cells[i]?.[id] ?? Number.NaN)),
  ]);
  return textTable(["settings", ...head], lines);
}

function matrix(model: Model, rows: Axis, columns: Axis, cells: readonly Metrics[], metric: string): string {
  const { label = metric, unit = "1" } = model.metrics[metric] ?? {};
  const head = columns.values.map((value, i) =>
    i === 0 ? settingText(model, columns.param, value) : valueText(value),
  );
  const lines = rows.values.map((value, r) => [
    settingText(model, rows.param, value),
    ...columns.values.map((_, c) => figureText(cells[r * columns.values.length + c]?.[metric] ?? Number.NaN)),
  ]);
  return `${titleText(label, unit)}\n${textTable(["", ...head], lines)}`;
}
