import type { ConversationLimit } from "@wirecost/contract";
import { formatCount, formatQuantity, formatTick } from "@wirecost/sim-core";
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { LegendKey, PLOT_AXIS, PLOT_TOOLTIP } from "../../shared/charts/lines/chart-legend.tsx";
import { evenly } from "../../shared/charts/lines/value-axis.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import styles from "./history.module.css";
import type { HistoryPoint } from "./history-points.ts";

/**
 * Round trips, and below them the time, in the order of recording: evenly spaced, because several are often made within
 * minutes. Loaded after everything else.
 */
export function HistoryChart({
  points,
  rttMs,
  limit,
}: {
  points: readonly HistoryPoint[];
  rttMs: number;
  limit: ConversationLimit | undefined;
}) {
  const times = points.filter(({ ms }) => ms !== null);
  const exceeds = points.some(({ exceedsTrips, exceedsMs }) => exceedsTrips || exceedsMs);
  return (
    <Stack as="figure" gap={16} shrink>
      <Plot
        title="Round trips"
        data={points.map(({ at, trips, exceedsTrips }, i) => ({
          i,
          at,
          value: trips,
          exceeds: exceedsTrips,
        }))}
        limit={limit?.maxTrips ?? undefined}
        text={(value) => formatCount(Math.round(value))}
        tick={(value) => formatTick(value, "1")}
      />
      {times.length > 0 ? (
        <Plot
          title={`Time at ${formatQuantity(rttMs, "ms")}`}
          data={times.map(({ at, ms, exceedsMs }, i) => ({ i, at, value: ms ?? 0, exceeds: exceedsMs }))}
          limit={limit && limit.rttMs === rttMs ? (limit.maxMs ?? undefined) : undefined}
          text={(value) => formatQuantity(value, "ms")}
          tick={(value) => formatTick(value, "ms")}
        />
      ) : null}
      <Row as="figcaption" wrap gap={4} gapX={16} tone="soft" size={12}>
        <LegendKey text="recording">
          <circle cx={8} cy={6} r={4} fill="var(--accent)" />
        </LegendKey>
        {exceeds ? (
          <LegendKey text="exceeds a limit">
            <path d="M8 1L14 11L2 11Z" fill="var(--warn)" />
          </LegendKey>
        ) : null}
        {limit ? (
          <LegendKey text="limit">
            <line x1={0} x2={16} y1={6} y2={6} stroke="var(--warn)" strokeDasharray="4 3" />
          </LegendKey>
        ) : null}
      </Row>
    </Stack>
  );
}

interface Plotted {
  /** Index in the order. */
  readonly i: number;
  readonly at: number;
  readonly value: number;
  readonly exceeds: boolean;
}

function Plot({
  title,
  data,
  limit,
  text,
  tick,
}: {
  title: string;
  data: readonly Plotted[];
  limit: number | undefined;
  text: (value: number) => string;
  tick: (value: number) => string;
}) {
  const [first = 0, last = 0] = [data[0]?.at, data.at(-1)?.at];
  const format = last - first < 86_400_000 ? minute : day;
  const when = (point: Plotted | undefined) => (point ? format.format(new Date(point.at)) : "");
  return (
    <div>
      <Text as="h2" size={14} weight={600}>
        {title}
      </Text>
      <div className={styles.chart}>
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={[...data]} margin={{ top: 12, right: 24, bottom: 4, left: 8 }} accessibilityLayer>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="i"
              type="number"
              domain={data.length === 1 ? [-1, 1] : ["dataMin", "dataMax"]}
              ticks={[...evenly(data.length, MAX_LABELS)]}
              tickFormatter={(place: number) => when(data[place])}
              padding={{ left: 12, right: 12 }}
              interval="preserveStartEnd"
              {...PLOT_AXIS}
            />
            <YAxis
              domain={[0, (most: number) => Math.max(most, (limit ?? 0) * 1.05)]}
              tickFormatter={(value) => tick(Number(value))}
              {...PLOT_AXIS}
              width={72}
            />
            <Tooltip
              {...PLOT_TOOLTIP}
              labelFormatter={(place) => {
                const point = data[Number(place)];
                return point ? formatWhen(new Date(point.at).toISOString()) : "";
              }}
              formatter={(value) => [text(Number(value)), title]}
            />
            {limit === undefined ? null : (
              <ReferenceLine
                y={limit}
                stroke="var(--warn)"
                strokeDasharray="4 3"
                label={{
                  value: `limit ${text(limit)}`,
                  fill: "var(--soft)",
                  fontSize: 11,
                  position: "insideTopLeft",
                }}
              />
            )}
            <Line
              dataKey="value"
              stroke="var(--accent)"
              strokeWidth={2}
              isAnimationActive={false}
              dot={(dot) => <Dot key={dot.index} x={dot.cx} y={dot.cy} exceeds={dot.payload.exceeds} />}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
    </div>
  );
}

const MAX_LABELS = 6;

/** A triangle if a limit is exceeded, so that it is not shown by color alone. */
function Dot({ x, y, exceeds }: { x: number | undefined; y: number | undefined; exceeds: boolean }) {
  if (x === undefined || y === undefined) return <g />;
  return exceeds ? (
    <path d={`M${x} ${y - 7}L${x + 7} ${y + 5}L${x - 7} ${y + 5}Z`} fill="var(--warn)" />
  ) : (
    <circle cx={x} cy={y} r={4} fill="var(--accent)" />
  );
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const minute = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
