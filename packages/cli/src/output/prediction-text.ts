import {
  type Axis,
  type Metrics,
  type Model,
  type Params,
  type PredictedRange,
  unitName,
} from "@wirecost/sim-core";
import { numberText, quantityText, rangeText, settingText, titleText, valueText } from "./number-text.ts";
import { textTable } from "./text-table.ts";

type Ranges = Readonly<Record<string, PredictedRange>>;

interface Cell {
  readonly metrics: Metrics;
  readonly ranges: Ranges;
}

/**
 * A prediction as text: every metric of one setting, the main ones along one axis, or one metric over two.
 *
 * @param params every setting, defaults included
 * @param ranges by cell and metric, of metrics that depend on a constant of which only a range is known
 */
export function predictionText(
  model: Model,
  params: Params,
  axes: readonly Axis[],
  cells: readonly Metrics[],
  ranges: readonly Ranges[],
  metric: string,
): string {
  const shown = cells.map((metrics, i) => ({ metrics, ranges: ranges[i] ?? {} }));
  const [rows, columns] = axes;
  if (!rows) return single(model, params, shown[0]);
  return columns ? matrix(model, rows, columns, shown, metric) : list(model, rows, shown);
}

/** A range if there is one, or else the value. */
function cellText(cell: Cell | undefined, metric: string): string {
  const range = cell?.ranges[metric];
  return range ? rangeText(range) : numberText(cell?.metrics[metric] ?? Number.NaN);
}

function single(model: Model, params: Params, cell: Cell | undefined): string {
  const lines = Object.entries(model.metrics).map(([id, { label, unit }]) => {
    const range = cell?.ranges[id];
    const value = range
      ? `${rangeText(range)} ${unit === "1" ? "" : unitName(range.high, unit)}`.trimEnd()
      : quantityText(cell?.metrics[id] ?? Number.NaN, unit);
    return [label, value, id];
  });
  const split = model.metrics[model.view.split]?.label ?? model.view.split;
  const parts = model.explain(params).map(({ label, value, unit }) => [label, quantityText(value, unit)]);
  return `${model.title}\n\n${textTable(["metric", "predicted", "id"], lines)}\n${textTable([`${split}, of that`, "predicted"], parts)}`;
}

function list(model: Model, rows: Axis, cells: readonly Cell[]): string {
  const shown = Object.entries(model.metrics);
  const head = shown.map(([, { label, unit }]) => titleText(label, unit));
  const lines = rows.values.map((value, i) => [
    settingText(model, rows.param, value),
    ...shown.map(([id]) => cellText(cells[i], id)),
  ]);
  return textTable(["settings", ...head], lines);
}

function matrix(model: Model, rows: Axis, columns: Axis, cells: readonly Cell[], metric: string): string {
  const { label = metric, unit = "1" } = model.metrics[metric] ?? {};
  const head = columns.values.map((value, i) =>
    i === 0 ? settingText(model, columns.param, value) : valueText(value),
  );
  const lines = rows.values.map((value, r) => [
    settingText(model, rows.param, value),
    ...columns.values.map((_, c) => cellText(cells[r * columns.values.length + c], metric)),
  ]);
  return `${titleText(label, unit)}\n${textTable(["", ...head], lines)}`;
}
