import { formatQuantity, formatRange, formatTick, paramName } from "@wirecost/sim-core";
import {
  Bar,
  BarChart,
  CartesianGrid,
  ErrorBar,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { PLOT_TOOLTIP } from "../../../shared/charts/lines/chart-legend.tsx";
import { logTicks } from "../../../shared/charts/lines/value-axis.ts";
import { Select } from "../../../shared/ui/controls/field.tsx";
import { Small } from "../../../shared/ui/layout/layout.tsx";
import {
  type ChartPoint,
  type ComparisonChartData,
  type ItemLook,
  itemLooks,
  lineChart,
  pointChart,
} from "../chart-data.ts";
import styles from "../compare.module.css";
import type { ShownMetric } from "../point-text.ts";
import { cellText } from "../shared-cells.ts";
import { PictureFrame } from "./picture-frame.tsx";
import { rowKey, usualRow } from "./picture-groups.ts";

const RANGED =
  "A vertical line through a predicted value is its range: it depends on a constant that is not measured.";

/** One metric of all items: along the columns of a row of cells, or at the compared settings. */
export function LinesPicture({
  choices,
  baseline,
  shared,
  schema,
  metricId,
  metric,
  wantedRow,
  onRow,
}: ShownMetric & {
  /** The row selected in the address. */
  readonly wantedRow: string;
  readonly onRow: (row: string) => void;
}) {
  const cells = shared?.cells ?? [];
  const byRow = new Map(cells.map((cell) => [rowKey(cell), cell]));
  const rows = [...byRow.keys()];
  const row = rows.find((key) => key === wantedRow) ?? usualRow(choices[baseline], shared, rows);
  const looks = itemLooks(choices);
  const axes = shared?.axes ?? [];
  const [columnParam, ...rowParams] = [axes.at(-1), ...axes.slice(0, -1)].map(
    (id) => schema.params[id ?? ""],
  );
  const rowText = (key: string) => {
    const cell = byRow.get(key);
    return cell ? cellText(schema, { axes: axes.slice(0, -1) }, cell) : "";
  };
  const inRow = row === undefined ? [] : cells.filter((cell) => rowKey(cell) === row);
  const chart =
    columnParam && inRow.length > 1
      ? lineChart(
          inRow,
          columnParam,
          metricId,
          choices.map(({ item }) => item),
        )
      : pointChart(choices, metricId);
  const ranged = chart.points.some(({ ranges }) => ranges.some((range) => range !== undefined));
  const at = chart.kind !== "bars" && row !== undefined ? rowText(row) : "";
  const title =
    chart.kind !== "bars"
      ? `${metric.label} along ${chart.xName}${chart.xUnit && ` (${chart.xUnit})`}${at && `, ${at}`}`
      : `${metric.label} at the settings compared above`;
  return (
    <PictureFrame
      name={`wirecost-comparison-${chart.kind}`}
      title={title}
      controls={
        inRow.length > 1 && rows.length > 1 ? (
          <Select
            aria-label={`${rowParams.flatMap((param) => (param ? [paramName(param)] : [])).join(", ")} of the chart`}
            fit
            value={row}
            onChange={onRow}
            options={rows.map((value) => ({ value, label: rowText(value) }))}
          />
        ) : null
      }
      legend={looks.map(({ text, color, dashes, marker }) => ({
        text,
        color,
        ...(chart.kind === "lines" && { dashes }),
        ...(chart.kind !== "bars" && { marker }),
      }))}
      notes={ranged ? [RANGED] : []}
    >
      <ComparisonChart
        chart={chart}
        looks={looks}
        unit={metric.unit}
        label={`${metric.label} of ${looks.map(({ letter }) => letter).join(", ")}; the tables have the values.`}
      />
    </PictureFrame>
  );
}

/**
 * One metric of all items: one line per item if they share cells along a number, points along a choice, else one bar
 * per item.
 */
function ComparisonChart({
  chart,
  looks,
  unit,
  label,
}: {
  chart: ComparisonChartData;
  looks: readonly ItemLook[];
  unit: string;
  label: string;
}) {
  /** The error range of an item's value, below and above it. */
  const awayOf =
    (i: number) =>
    ({ values, ranges }: ChartPoint) => {
      const [value, range] = [values[i], ranges[i]];
      return value === undefined || !range ? undefined : [value - range.low, range.high - value];
    };
  const rangeBar = (i: number) =>
    chart.points.some(({ ranges }) => ranges[i]) ? (
      <ErrorBar
        dataKey={awayOf(i)}
        direction="y"
        width={6}
        strokeWidth={1.5}
        stroke="var(--ink)"
        isAnimationActive={false}
      />
    ) : null;
  const text = (value: unknown) => (typeof value === "number" ? formatQuantity(value, unit) : "");
  const axes = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="x"
      dataKey="label"
      tickLine={false}
      stroke="var(--soft)"
      fontSize={11}
      // Choices are placed inside the chart, not on its edges.
      {...(chart.kind === "dots" && { padding: { left: 48, right: 48 } })}
    />,
    <YAxis
      key="y"
      tickFormatter={(value: number) => formatTick(value, unit)}
      scale={chart.log ? "log" : "auto"}
      domain={chart.log ? [chart.log[0] / 1.1, chart.log[1] * 1.1] : [0, "auto"]}
      {...(chart.log && { ticks: [...logTicks(chart.log[0] / 1.1, chart.log[1] * 1.1, 6)] })}
      allowDataOverflow={false}
      width="auto"
      tickLine={false}
      axisLine={false}
      stroke="var(--soft)"
      fontSize={11}
    />,
    <Tooltip
      key="tip"
      {...PLOT_TOOLTIP}
      formatter={(value, name, { payload }) => {
        const { ranges }: ChartPoint = payload;
        const range = ranges[looks.findIndex((look) => look.text === name)];
        return range ? formatRange(range, unit) : text(value);
      }}
      labelFormatter={(at) => (chart.xName ? `${chart.xName} ${String(at)} ${chart.xUnit}` : "")}
      cursor={{ stroke: "var(--edge)", fill: "var(--hover)" }}
    />,
  ];
  return (
    <figure className={styles.chart} aria-label={label}>
      <ResponsiveContainer width="100%" height={280} initialDimension={{ width: 900, height: 280 }}>
        {chart.kind === "bars" ? (
          <BarChart data={chart.points} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer>
            {axes}
            {looks.map(({ letter, text: name, color }, i) => (
              <Bar
                key={letter}
                dataKey={({ values }: ChartPoint) => values[i]}
                name={name}
                fill={`var(${color})`}
                stackId="one"
                maxBarSize={64}
                isAnimationActive={false}
              >
                {rangeBar(i)}
              </Bar>
            ))}
          </BarChart>
        ) : (
          <LineChart
            data={chart.points}
            margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
            accessibilityLayer
          >
            {axes}
            {looks.map(({ letter, text: name, color, dashes, marker }, i) => (
              <Line
                key={letter}
                dataKey={({ values }: ChartPoint) => values[i]}
                name={name}
                legendType="plainline"
                stroke={`var(${color})`}
                strokeWidth={chart.kind === "dots" ? 0 : 2}
                strokeDasharray={dashes || "0"}
                dot={({ key, cx, cy }) => (
                  <path
                    key={key}
                    transform={`translate(${cx ?? 0} ${cy ?? 0})`}
                    d={cx === undefined || cy === undefined ? "" : marker.d}
                    stroke={`var(${color})`}
                    strokeWidth={1.5}
                    strokeDasharray="0"
                    fill={marker.filled ? `var(${color})` : "var(--panel)"}
                  />
                )}
                connectNulls
                isAnimationActive={false}
              >
                {rangeBar(i)}
              </Line>
            ))}
          </LineChart>
        )}
      </ResponsiveContainer>
      {chart.xName ? (
        <Small as="p" text="end">
          along <code>{chart.xName}</code>
          {chart.xUnit ? `, ${chart.xUnit}` : ""}
          {chart.kind === "lines" ? ", evenly spaced" : ""}
          {chart.log ? "; vertical log scale" : ""}
        </Small>
      ) : null}
    </figure>
  );
}
