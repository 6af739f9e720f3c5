"use client";
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { logTicks } from "../../components/charts/axis-ticks.ts";
import { formatQuantity } from "../../lib/format-quantity.ts";
import type { ChartLine, ComparisonChartData } from "./chart-data.ts";
import { lineLooks, lineName } from "./chart-look.ts";
import styles from "./comparison-chart.module.css";

/** One metric of all items: a line an item where they share cells, else a bar an item. */
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
  const data = chart.points.map(({ label: x, values }) => ({
    x,
    ...Object.fromEntries(lines.map(({ letter }, i) => [letter, values[i]])),
  }));
  const looks = lineLooks(lines);
  const colour = (i: number) => `var(${looks[i]?.colour ?? "--ink"})`;
  const text = (value: unknown) => (typeof value === "number" ? formatQuantity(value, unit) : "");
  const axes = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--line)" />,
    <XAxis key="x" dataKey="x" tickLine={false} stroke="var(--soft)" fontSize={11} />,
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
      formatter={text}
      labelFormatter={(at) => (chart.xName ? `${chart.xName} ${String(at)}` : "")}
      contentStyle={{ background: "var(--raised)", border: "1px solid var(--line)", borderRadius: 8 }}
      isAnimationActive={false}
      cursor={{ stroke: "var(--edge)", fill: "var(--hover)" }}
    />,
  ];
  return (
    <figure className={styles.chart} aria-label={label}>
      <ResponsiveContainer width="100%" height={280} initialDimension={{ width: 900, height: 280 }}>
        {chart.kind === "lines" ? (
          <LineChart data={data} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer>
            {axes}
            {lines.map((line, i) => (
              <Line
                key={line.letter}
                dataKey={line.letter}
                name={lineName(line)}
                legendType="plainline"
                stroke={colour(i)}
                strokeWidth={2}
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
              />
            ))}
          </LineChart>
        ) : (
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
              />
            ))}
          </BarChart>
        )}
      </ResponsiveContainer>
      {chart.xName ? (
        <p className={styles.caption}>
          along <code>{chart.xName}</code>
          {chart.log ? "; the scale is by ratio" : ""}
        </p>
      ) : null}
    </figure>
  );
}
