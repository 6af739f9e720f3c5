import {
  type Axis,
  formatTick,
  type MeasurementSchema,
  type Metrics,
  type Model,
  ownPlace,
  paramValueText,
  rangeText,
} from "@wirecost/sim-core";
import { memo, type Ref, useMemo } from "react";
import type { LineChartData } from "../../shared/charts/lines/chart-scales.ts";
import { LineChart } from "../../shared/charts/lines/line-chart.tsx";
import { type LabView, selectedIndex } from "../design/lab-view.ts";
import type { CellRanges } from "./cell-ranges.ts";
import { type Overlaid, sideOf } from "./compute-matrix.ts";

export interface MatrixLinesProps {
  readonly model: Model;
  readonly view: LabView;
  readonly cells: readonly Metrics[];
  readonly ranges: readonly CellRanges[] | undefined;
  readonly overlaid: Overlaid | undefined;
  /** Indices of the values with a line. */
  readonly lines: readonly number[];
  readonly onFocus: (index: number) => void;
  readonly svgRef?: Ref<SVGSVGElement> | undefined;
}

/** A line chart of a matrix. Loaded once the matrix is shown. */
export const MatrixLines = memo(function MatrixLines({
  model,
  view,
  cells,
  ranges,
  overlaid,
  lines,
  onFocus,
  svgRef,
}: MatrixLinesProps) {
  const { rows, columns, along, metric: metricId } = view;
  const metric = model.metrics[metricId];
  const [x, series] = along === "columns" ? [columns, rows] : [rows, columns];
  const width = columns.values.length;
  const [ownRow, ownColumn] = ownPlace(view.params, [rows, columns]);
  const [ownLine, ownPoint] = along === "columns" ? [ownRow, ownColumn] : [ownColumn, ownRow];
  const data = useMemo((): LineChartData | undefined => {
    if (!metric) return undefined;
    const cell = (line: number, point: number) =>
      along === "columns" ? line * width + point : point * width + line;
    const seriesSide = sideOf(model, series);
    return {
      ...chartAxis(model, x),
      seriesName: seriesSide.name,
      series: lines.map((line) => ({
        label: `${seriesSide.labels[line] ?? ""}${line === ownLine ? ", current" : ""}`,
        values: x.values.map((_, point) => cells[cell(line, point)]?.[metricId] ?? Number.NaN),
        ranges: ranges && x.values.map((_, point) => ranges[cell(line, point)]?.[metricId]),
        measured:
          overlaid && x.values.map((_, point) => overlaid.cells[cell(line, point)]?.metrics[metricId]),
      })),
      format: (value, range) => rangeText(value, range, metric.unit),
      formatTick: (value) => formatTick(value, metric.unit),
    };
  }, [model, metric, metricId, cells, ranges, overlaid, x, series, along, width, lines, ownLine]);
  if (!metric || !data) return null;
  const focused = selectedIndex(view);
  const [row, column] = [Math.floor(focused / width), focused % width];
  const [line, point] = along === "columns" ? [row, column] : [column, row];
  const toCell = (at: number, p: number) => {
    const l = lines[at] ?? 0;
    onFocus(along === "columns" ? l * width + p : p * width + l);
  };
  return (
    <LineChart
      data={data}
      label={`${metric.label} by ${data.xName}, one series per ${data.seriesName}. The matrix above has the same values.`}
      focus={{ series: Math.max(0, lines.indexOf(line)), point }}
      own={{ series: lines.indexOf(ownLine), point: ownPoint }}
      onFocus={toCell}
      svgRef={svgRef}
    />
  );
});

export function chartAxis(
  schema: MeasurementSchema,
  axis: Axis,
): Pick<LineChartData, "x" | "xName" | "logX"> {
  const param = schema.params[axis.param];
  const { name, labels } = sideOf(schema, axis);
  return {
    xName: name,
    logX: param?.kind === "number" && param.scale === "log",
    x: axis.values.map((value, i) => ({
      label: labels[i] ?? "",
      ...(param && { fullLabel: paramValueText(param, value, true) }),
      at: typeof value === "number" ? value : undefined,
    })),
  };
}
