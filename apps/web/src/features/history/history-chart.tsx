import type { ChangePoint, Thresholds } from "@wirecost/analysis";
import { formatPercent, formatTick, median } from "@wirecost/sim-core";
import { type KeyboardEvent, useMemo } from "react";
import { LegendKey, TickLines } from "../../shared/charts/lines/chart-legend.tsx";
import { useWidth } from "../../shared/charts/lines/use-width.ts";
import { spreadLabels, valueAxis } from "../../shared/charts/lines/value-axis.ts";
import { classNames } from "../../shared/ui/controls/button.tsx";
import { Box, boxClass, Row } from "../../shared/ui/layout/layout.tsx";
import styles from "./history.module.css";
import { isShown } from "./history-text.ts";
import { isBeyond, type PointCheck, pointWhen, type Series, type SeriesPoint } from "./series.ts";

/** A dot per point with its interval, the median between changes, and the team's thresholds. */
export function HistoryChart({
  series,
  changes,
  checks,
  lines,
  focus,
  onFocus,
}: {
  series: Series;
  changes: readonly ChangePoint[];
  checks: readonly PointCheck[];
  lines: readonly Level[];
  focus: number;
  onFocus: (index: number) => void;
}) {
  const [frame, width] = useWidth(760);
  const { points, metric } = series;
  const scales = useMemo(() => historyScales(series, lines, width), [series, lines, width]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: focus - 1, ArrowRight: focus + 1, Home: 0, End: points.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onFocus(Math.max(0, Math.min(points.length - 1, to)));
  };
  const ends = [0, points.length - 1].filter((index, i, all) => all.indexOf(index) === i);
  return (
    <Box ref={frame} relative>
      <svg
        className={classNames(styles.chart, boxClass({ chartText: true }))}
        role="application"
        aria-roledescription="history"
        aria-label={`${metric.label} over ${points.length} points in time. Arrow keys move from point to point; values are shown below and in the table.`}
        tabIndex={0}
        height={HEIGHT}
        onKeyDown={onKeyDown}
        onClick={(event) =>
          onFocus(scales.at(event.clientX - event.currentTarget.getBoundingClientRect().left))
        }
      >
        <TickLines ticks={scales.ticks} left={scales.left} right={scales.right} />
        {ends.map((index) => (
          <text
            key={index}
            x={index === 0 ? scales.left : scales.right}
            y={HEIGHT - 6}
            textAnchor={index === 0 ? "start" : "end"}
          >
            {points[index] ? pointWhen(points[index]) : ""}
          </text>
        ))}
        {lines.map(({ label, value }, i) => (
          <g key={`${label} ${value}`}>
            <line
              className={classNames(styles.level, label !== "baseline" && styles.threshold)}
              x1={scales.left}
              x2={scales.right}
              y1={scales.y(value)}
              y2={scales.y(value)}
            />
            <text className={styles.label} x={scales.right + 6} y={(scales.labels[i] ?? 0) + 4}>
              {label}
            </text>
          </g>
        ))}
        {stretches(points.length, changes.filter(isShown)).map(([from, to]) => {
          const at = scales.y(median(points.slice(from, to + 1).map((point) => point.median)));
          return (
            <line
              key={from}
              className={styles.stretch}
              x1={scales.edge(from)}
              x2={scales.edge(to + 1)}
              y1={at}
              y2={at}
            />
          );
        })}
        {changes.map((change) => {
          const { index, effect } = change;
          return (
            <g key={index}>
              <line
                className={styles.change}
                x1={scales.edge(index)}
                x2={scales.edge(index)}
                y1={scales.top}
                y2={scales.bottom}
              />
              <text className={styles.label} x={scales.edge(index)} y={scales.top - 6} textAnchor="middle">
                {!isShown(change)
                  ? "not significant"
                  : Number.isFinite(effect)
                    ? formatPercent(effect)
                    : "changed"}
              </text>
            </g>
          );
        })}
        {points.map((point, i) => {
          const check = checks[i];
          const [x, y] = [scales.x(i), scales.y(point.median)];
          const beyond = check ? isBeyond(check) : false;
          const size = scales.radius + 1;
          return (
            <g key={point.id}>
              <line
                className={styles.interval}
                x1={x}
                x2={x}
                y1={scales.y(point.interval.low)}
                y2={scales.y(point.interval.high)}
              />
              {beyond ? (
                <path
                  className={styles.beyond}
                  d={`M${x} ${y - size}L${x + size} ${y + size}L${x - size} ${y + size}Z`}
                />
              ) : (
                <circle
                  className={classNames(styles.dot, check?.isBaseline && styles.base)}
                  cx={x}
                  cy={y}
                  r={scales.radius}
                />
              )}
            </g>
          );
        })}
        {points[focus] ? (
          <circle
            className={styles.focus}
            cx={scales.x(focus)}
            cy={scales.y(points[focus].median)}
            r={scales.radius + 5}
          />
        ) : null}
      </svg>
      <Row as="p" wrap align="stretch" gap={2} gapX={16} tone="soft" size={12} mt={4}>
        <LegendKey text="median, with its interval">
          <line className={styles.interval} x1={8} x2={8} y1={0} y2={12} />
          <circle className={styles.dot} cx={8} cy={6} r={3.5} />
        </LegendKey>
        <LegendKey text="median between changes">
          <line className={styles.stretch} x1={0} x2={16} y1={6} y2={6} />
        </LegendKey>
        {changes.length > 0 ? (
          <LegendKey text={changes.every(isShown) ? "change point" : "change point, significant or not"}>
            <line className={styles.change} x1={8} x2={8} y1={0} y2={12} />
          </LegendKey>
        ) : null}
        {checks.some(isBeyond) ? (
          <LegendKey text="beyond a threshold">
            <path className={styles.beyond} d="M8 1L14 11L2 11Z" />
          </LegendKey>
        ) : null}
        {lines.length > 0 ? (
          <LegendKey text="baseline and thresholds">
            <line className={classNames(styles.level, styles.threshold)} x1={0} x2={16} y1={6} y2={6} />
          </LegendKey>
        ) : null}
      </Row>
    </Box>
  );
}

const HEIGHT = 260;
const TOP = 22;
const BOTTOM = HEIGHT - 24;
const LEFT = 64;
const RIGHT = 60;
const LABEL_GAP = 12;

/** A horizontal line across the chart. */
interface Level {
  readonly label: string;
  readonly value: number;
}

/** The thresholds of a series as lines. */
export function levels(
  { metric }: Series,
  baseline: SeriesPoint | undefined,
  { worse, limit }: Thresholds,
): readonly Level[] {
  const lines: Level[] = [];
  if (baseline) {
    lines.push({ label: "baseline", value: baseline.median });
    const away = Math.abs(baseline.median) * (worse ?? 0);
    if (worse !== undefined && metric.better !== "higher")
      lines.push({ label: "allowed", value: baseline.median + away });
    if (worse !== undefined && metric.better !== "lower")
      lines.push({ label: "allowed", value: baseline.median - away });
  }
  if (limit !== undefined) lines.push({ label: "limit", value: limit });
  return lines;
}

/**
 * Positions of all elements, in pixels. Points are evenly spaced: uploads come in bursts, and a time scale would pile
 * them up.
 */
export function historyScales({ metric, points }: Series, lines: readonly Level[], width: number) {
  const values = [
    ...points.flatMap(({ interval, median }) => [interval.low, interval.high, median]),
    ...lines.map(({ value }) => value),
  ];
  const right = width - RIGHT;
  const step = (right - LEFT) / Math.max(1, points.length);
  const x = (index: number) => LEFT + step * (index + 0.5);
  const axis = valueAxis(values, { range: [BOTTOM, TOP], ticks: 5, logAbove: Number.POSITIVE_INFINITY });
  const { at: y } = axis;
  return {
    left: LEFT,
    right,
    top: TOP,
    bottom: BOTTOM,
    /** Boundary between two points. */
    edge: (index: number) => LEFT + step * index,
    x,
    y,
    radius: Math.max(2, Math.min(4.5, step / 3)),
    /** Positions of the line labels at their ends. */
    labels: spreadLabels(
      lines.map(({ value }) => y(value)),
      LABEL_GAP,
      TOP,
      BOTTOM,
    ),
    ticks: axis.ticks.map((value) => ({ at: y(value), text: formatTick(value, metric.unit) })),
    at: (pixel: number) => Math.max(0, Math.min(points.length - 1, Math.floor((pixel - LEFT) / step))),
  };
}

/** The segments between changes, each with its first and last index. */
export function stretches(
  count: number,
  changes: readonly ChangePoint[],
): readonly (readonly [number, number])[] {
  const bounds = [0, ...changes.map(({ index }) => index), count];
  return bounds.slice(0, -1).map((from, i) => [from, (bounds[i + 1] ?? count) - 1] as const);
}
