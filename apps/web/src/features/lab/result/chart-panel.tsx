"use client";
import { type Axis, type Metrics, type Model, ownPlace, paramName } from "@wirecost/sim-core";
import { memo, type Ref, useDeferredValue, useMemo } from "react";
import type { LineChartData } from "../../../components/charts/chart-scales.ts";
import { LineChart } from "../../../components/charts/line-chart.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { formatQuantity, formatTick } from "../../../lib/format-quantity.ts";
import { type LabView, selectedIndex } from "../../../lib/lab-view.ts";
import { paramValueText, unitBeside } from "../../../lib/param-value-text.ts";
import { useInView } from "../../../lib/use-in-view.ts";
import type { Overlaid } from "../compute-matrix.ts";
import { sideOf } from "../sides.ts";
import styles from "./chart-panel.module.css";

/** More lines than this cannot be told apart. */
const MOST_LINES = 24;

interface ChartPanelProps {
  readonly model: Model;
  readonly view: LabView;
  readonly cells: readonly Metrics[];
  readonly overlaid: Overlaid | undefined;
  readonly onFocus: (index: number) => void;
  readonly onAlong: (along: LabView["along"]) => void;
  readonly svgRef?: Ref<SVGSVGElement> | undefined;
}

/** The matrix as lines: along one axis, one line a value of the other. Scrolled out of sight, it follows later. */
export function ChartPanel(props: ChartPanelProps) {
  const [place, inView] = useInView<HTMLElement>();
  const later = useDeferredValue(inView ? undefined : props);
  return (
    <section ref={place} className={styles.panel} aria-label="Chart">
      <Chart {...((inView ? undefined : later) ?? props)} />
    </section>
  );
}

const Chart = memo(function Chart({
  model,
  view,
  cells,
  overlaid,
  onFocus,
  onAlong,
  svgRef,
}: ChartPanelProps) {
  const { rows, columns, along, metric: metricId } = view;
  const metric = model.metrics[metricId];
  const [x, series] = along === "columns" ? [columns, rows] : [rows, columns];
  const width = columns.values.length;
  const [ownRow, ownColumn] = ownPlace(view.params, [rows, columns]);
  const [ownLine, ownPoint] = along === "columns" ? [ownRow, ownColumn] : [ownColumn, ownRow];
  const lines = useMemo(() => chosenLines(series.values.length, ownLine), [series, ownLine]);
  const data = useMemo((): LineChartData | undefined => {
    if (!metric) return undefined;
    const cell = (line: number, point: number) =>
      along === "columns" ? line * width + point : point * width + line;
    const seriesSide = sideOf(model, series);
    return {
      ...points(model, x),
      seriesName: seriesSide.name,
      series: lines.map((line) => ({
        label: `${seriesSide.labels[line] ?? ""}${line === ownLine ? ", as set" : ""}`,
        values: x.values.map((_, point) => cells[cell(line, point)]?.[metricId] ?? Number.NaN),
        measured:
          overlaid && x.values.map((_, point) => overlaid.cells[cell(line, point)]?.metrics[metricId]),
      })),
      format: (value) => formatQuantity(value, metric.unit),
      formatTick: (value) => formatTick(value, metric.unit),
    };
  }, [model, metric, metricId, cells, overlaid, x, series, along, width, lines, ownLine]);
  if (!metric || !data) return null;
  const xUnit = unitBeside(model.params[x.param]);
  const focused = selectedIndex(view);
  const [row, column] = [Math.floor(focused / width), focused % width];
  const [line, point] = along === "columns" ? [row, column] : [column, row];
  const focus = { series: Math.max(0, lines.indexOf(line)), point };
  const own = { series: lines.indexOf(ownLine), point: ownPoint };
  const toCell = (at: number, p: number) => {
    const l = lines[at] ?? 0;
    onFocus(along === "columns" ? l * width + p : p * width + l);
  };
  return (
    <>
      <div className={styles.head}>
        <h2>
          {metric.label} by <code>{data.xName}</code>
          {xUnit ? ` (${xUnit})` : ""}
        </h2>
        <span className={styles.note}>
          one line a <code>{data.seriesName}</code>
          {lines.length < series.values.length ? `, ${lines.length} of ${series.values.length}` : ""}
          {overlaid ? "; dots: measured" : ""}
          {view.calibration ? "; lines: with calibrated constants" : ""}
        </span>
        <Button
          size="small"
          variant="quiet"
          onClick={() => onAlong(along === "columns" ? "rows" : "columns")}
        >
          ⇄ by {data.seriesName}
        </Button>
      </div>
      <LineChart
        data={data}
        label={`${metric.label} by ${data.xName}, one line a ${data.seriesName}. The matrix above has the same figures.`}
        focus={focus}
        own={own}
        onFocus={toCell}
        svgRef={svgRef}
      />
    </>
  );
});

function points(model: Model, axis: Axis): Pick<LineChartData, "x" | "xName" | "logX"> {
  const param = model.params[axis.param];
  const { labels } = sideOf(model, axis);
  return {
    xName: param ? paramName(param) : axis.param,
    logX: param?.kind === "number" && param.scale === "log",
    x: axis.values.map((value, i) => ({
      label: labels[i] ?? "",
      ...(param && { said: paramValueText(param, value, true) }),
      at: typeof value === "number" ? value : undefined,
    })),
  };
}

/** Indices of the lines that are drawn: all, or evenly some with the first and the last, and always the own one. */
function chosenLines(count: number, own: number): readonly number[] {
  const shown = Math.min(count, MOST_LINES);
  const chosen = Array.from({ length: shown }, (_, i) =>
    shown > 1 ? Math.round((i * (count - 1)) / (shown - 1)) : 0,
  );
  return [...new Set([...chosen, own])].toSorted((a, b) => a - b);
}
