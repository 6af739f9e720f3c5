import {
  type Axis,
  formatQuantity,
  formatTick,
  type MeasurementSchema,
  paramName,
  paramValueText,
} from "@wirecost/sim-core";
import type { LineChartData } from "../../../shared/charts/lines/chart-scales.ts";
import { sideOf } from "../../prediction/sides.ts";

/** Maximum lines that remain distinguishable. */
const MAX_LINES = 24;
/** A range over this is by ratio: clients of 1, 8, 64. */
const WIDE = 20;

/** Medians as lines along the columns, one line per row; cells that are not measured are gaps. */
export function setChart(
  schema: MeasurementSchema,
  [rows, columns]: readonly [Axis | undefined, Axis],
  values: readonly (number | undefined)[],
  metricId: string,
): LineChartData {
  const param = schema.params[columns.param];
  const unit = schema.metrics[metricId]?.unit ?? "1";
  const side = sideOf(schema, columns);
  const lines = rows ? sideOf(schema, rows).labels : [""];
  const numbers = columns.values.filter((value) => typeof value === "number");
  const [least = 0] = numbers;
  const width = columns.values.length;
  return {
    xName: param ? paramName(param) : columns.param,
    seriesName: rows ? sideOf(schema, rows).name : "",
    logX: least > 0 && (numbers.at(-1) ?? 0) > WIDE * least,
    x: columns.values.map((value, i) => ({
      label: side.labels[i] ?? "",
      ...(param && { said: paramValueText(param, value, true) }),
      at: typeof value === "number" ? value : undefined,
    })),
    series: lines.slice(0, MAX_LINES).map((label, line) => ({
      label,
      values: columns.values.map((_, i) => values[line * width + i] ?? Number.NaN),
    })),
    format: (value) => formatQuantity(value, unit),
    formatTick: (value) => formatTick(value, unit),
  };
}
