"use client";
import { formatQuantity, formatRange } from "@wirecost/sim-core";
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
import { logTicks } from "../../shared/charts/lines/value-axis.ts";
import type { ChartLine, ComparisonChartData } from "./chart-data.ts";
import { lineLooks, lineName } from "./chart-look.ts";
import styles from "./compare.module.css";

/** One metric of all items: a line per item where they share cells along a number, points along a choice, else a bar per item. */
export function ComparisonChart({
  chart,
  lines,
  unit,
  label,
}: {
  chart: ComparisonChartData;
  lines: readonly ChartLine[];
  unit: string;
  label: string;
}) {
  const data = chart.points.map(({ label: x, values, ranges }) => ({
    x,
    ...Object.fromEntries(
      lines.flatMap(({ letter }, i) => {
        const [value, range] = [values[i], ranges[i]];
        const away = value !== undefined && range && [value - range.low, range.high - value];
        return [
          [letter, value],
          ...(away
            ? [[awayKey(letter), away] as const, [saidKey(letter), formatRange(range, unit)] as const]
            : []),
        ];
      }),
    ),
  }));
  const rangeBar = (letter: string, i: number) =>
    chart.points.some(({ ranges }) => ranges[i]) ? (
      <ErrorBar dataKey={awayKey(letter)} direction="y" width={6} strokeWidth={1.5} stroke="var(--ink)" />
    ) : null;
  const looks = lineLooks(lines);
  const colour = (i: number) => `var(${looks[i]?.colour ?? "--ink"})`;
  const text = (value: unknown) => (typeof value === "number" ? formatQuantity(value, unit) : "");
  const axes = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis
      key="x"
      dataKey="x"
      tickLine={false}
      stroke="var(--soft)"
      fontSize={11}
      // Choices stand within the chart, not on its edges.
      {...(chart.kind === "dots" && { padding: { left: 48, right: 48 } })}
    />,
    <YAxis
      key="y"
      tickFormatter={text}
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
      formatter={(value, _, { dataKey, payload }) => payload?.[saidKey(String(dataKey))] ?? text(value)}
      labelFormatter={(at) => (chart.xName ? `${chart.xName} ${String(at)}` : "")}
      contentStyle={{ background: "var(--raised)", border: "1px solid var(--line)", borderRadius: 8 }}
      isAnimationActive={false}
      cursor={{ stroke: "var(--edge)", fill: "var(--hover)" }}
    />,
  ];
  return (
    <figure className={styles.chart} aria-label={label}>
      <ResponsiveContainer width="100%" height={280} initialDimension={{ width: 900, height: 280 }}>
        {chart.kind === "bars" ? (
          <BarChart data={data} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer>
            {axes}
            {lines.map((line, i) => (
              <Bar
                key={line.letter}
                dataKey={line.letter}
                name={lineName(line)}
                fill={colour(i)}
                stackId="one"
                maxBarSize={64}
                isAnimationActive={false}
              >
                {rangeBar(line.letter, i)}
              </Bar>
            ))}
          </BarChart>
        ) : (
          <LineChart data={data} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer>
            {axes}
            {lines.map((line, i) => (
              <Line
                key={line.letter}
                dataKey={line.letter}
                name={lineName(line)}
                legendType="plainline"
                stroke={colour(i)}
                strokeWidth={chart.kind === "dots" ? 0 : 2}
                strokeDasharray={looks[i]?.dashes || "0"}
                dot={({ key, cx, cy }) => (
                  <path
                    key={key}
                    transform={`translate(${cx ?? 0} ${cy ?? 0})`}
                    d={cx === undefined || cy === undefined ? "" : (looks[i]?.marker ?? "")}
                    stroke={colour(i)}
                    strokeWidth={1.5}
                    strokeDasharray="0"
                    fill={line.measured ? colour(i) : "var(--panel)"}
                  />
                )}
                connectNulls
                isAnimationActive={false}
              >
                {rangeBar(line.letter, i)}
              </Line>
            ))}
          </LineChart>
        )}
      </ResponsiveContainer>
      {chart.xName ? (
        <p className={styles.caption}>
          along <code>{chart.xName}</code>
          {chart.log ? "; log scale" : ""}
        </p>
      ) : null}
    </figure>
  );
}

/** Where a point holds how far its range reaches below and above the value, and the range in words. */
function awayKey(letter: string): string {
  return `${letter} range`;
}
function saidKey(letter: string): string {
  return `${letter} said`;
}
