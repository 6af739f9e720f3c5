import type { Crossover, Model } from "@wirecost/sim-core";
import { formatQuantity, formatSetting, formatTick } from "@wirecost/sim-core";
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { ChartLegend, PLOT_AXIS, PLOT_TOOLTIP } from "../../../../shared/charts/lines/chart-legend.tsx";
import { logTicks } from "../../../../shared/charts/lines/value-axis.ts";
import styles from "../tools.module.css";
import { placeText, splitLine } from "./extrapolated-points.ts";

const LINES = [
  { id: "own", index: 0, stroke: "var(--accent)", dashes: "" },
  { id: "other", index: 1, stroke: "var(--h7)", dashes: "6 4" },
] as const;

const PLAIN = { dot: false, activeDot: false, isAnimationActive: false } as const;

/** Both variants over the parameter, with the crossings marked. Loaded after everything else. */
export function CrossoverChart({
  model,
  result,
  extrapolated,
  names,
  current,
}: {
  model: Model;
  result: Crossover;
  /** For each line, the points at which it is extrapolated. */
  extrapolated: readonly [readonly boolean[], readonly boolean[]];
  names: readonly [string, string];
  /** The form's own value of the parameter. */
  current: number;
}) {
  const { x, series, crossings } = result;
  const param = model.params[result.along];
  const unit = model.metrics[result.metric]?.unit ?? "1";
  const alongUnit = param?.kind === "number" ? param.unit : "1";
  const log = param?.kind === "number" && param.scale === "log" && (x[0] ?? 0) > 0;
  const all = [...series[0], ...series[1]];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const logY = low > 0 && high > 5 * low;
  const text = (value: unknown) => formatQuantity(Number(value), unit);
  const [own, other] = [splitLine(series[0], extrapolated[0]), splitLine(series[1], extrapolated[1])];
  const data = x.map((at, i) => ({
    at,
    own: series[0][i],
    ownKnown: own.known[i],
    ownBeyond: own.beyond[i],
    other: series[1][i],
    otherKnown: other.known[i],
    otherBeyond: other.beyond[i],
  }));
  return (
    <figure>
      <ChartLegend
        lines={[
          { text: `${names[0]} (current)`, color: "--accent" },
          { text: names[1], color: "--h7", dashes: "6 4" },
          ...(extrapolated.some((line) => line.includes(true))
            ? [{ text: "extrapolated", color: "--soft", dashes: "1 5" }]
            : []),
        ]}
      />
      <div className={styles.chart}>
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={data} margin={{ top: 24, right: 16, bottom: 4, left: 8 }} accessibilityLayer>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="at"
              type="number"
              scale={log ? "log" : "linear"}
              domain={["dataMin", "dataMax"]}
              {...(log && { ticks: [...logTicks(x[0] ?? 1, x.at(-1) ?? 1, 6)] })}
              tickFormatter={(value: number) => formatSetting(value, alongUnit)}
              {...PLOT_AXIS}
            />
            <YAxis
              scale={logY ? "log" : "linear"}
              domain={logY ? ["auto", "auto"] : [0, "auto"]}
              {...(logY && { ticks: [...logTicks(low, high, 6)] })}
              tickFormatter={(value) => formatTick(Number(value), unit)}
              {...PLOT_AXIS}
              width={84}
            />
            <Tooltip
              {...PLOT_TOOLTIP}
              labelFormatter={(value) => placeText(param, Number(value))}
              formatter={(value, name) => [text(value), name]}
            />
            <ReferenceLine
              x={current}
              stroke="var(--edge)"
              strokeDasharray="2 3"
              label={{ value: "current", fill: "var(--soft)", fontSize: 11, position: "insideTopRight" }}
            />
            {LINES.map(({ id, index, stroke, dashes }) => [
              // The tooltip reads the whole line; its two parts are visible.
              <Line key={id} dataKey={id} name={names[index]} stroke={stroke} strokeOpacity={0} {...PLAIN} />,
              <Line
                key={`${id}Known`}
                dataKey={`${id}Known`}
                stroke={stroke}
                strokeWidth={2}
                strokeDasharray={dashes}
                tooltipType="none"
                {...PLAIN}
              />,
              <Line
                key={`${id}Beyond`}
                dataKey={`${id}Beyond`}
                stroke={stroke}
                strokeWidth={2}
                strokeDasharray="1 5"
                strokeLinecap="round"
                tooltipType="none"
                {...PLAIN}
              />,
            ])}
            {crossings.map((crossing, i) => (
              <ReferenceDot
                key={crossing.x}
                x={crossing.x}
                y={crossing.values[crossing.cheaperAbove]}
                r={5}
                fill="var(--bg)"
                stroke="var(--ink)"
                strokeWidth={2}
                // Adjacent labels are on either side of the lines; the sentence above names them all.
                {...(i < 2 && {
                  label: {
                    value: placeText(param, crossing.x),
                    fill: "var(--ink)",
                    fontSize: 12,
                    position: i === 0 ? ("top" as const) : ("bottom" as const),
                  },
                })}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
