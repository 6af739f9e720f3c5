"use client";
import type { ChangePoint } from "@wirecost/analysis";
import { formatPercent, median } from "@wirecost/sim-core";
import { type KeyboardEvent, memo, type ReactNode, useMemo } from "react";
import { useWidth } from "../../shared/charts/lines/use-width.ts";
import { classNames } from "../../shared/ui/controls/button.tsx";
import { Box, boxClass, Row } from "../../shared/ui/layout/layout.tsx";
import styles from "./history.module.css";
import { HEIGHT, historyScales, type Level, stretches } from "./history-scales.ts";
import { isShown } from "./history-text.ts";
import type { Series } from "./series.ts";
import { isBeyond, type PointCheck, pointWhen } from "./series.ts";

/** A dot a point with its interval, the median between changes, and what the team holds it against. */
export const HistoryChart = memo(function HistoryChart({
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
        {scales.ticks.map((tick) => (
          <g key={tick.at}>
            <line stroke="var(--line)" x1={scales.left} x2={scales.right} y1={tick.at} y2={tick.at} />
            <text x={scales.left - 8} y={tick.at + 4} textAnchor="end">
              {tick.text}
            </text>
          </g>
        ))}
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
        <Key text="median, with its interval">
          <line className={styles.interval} x1={8} x2={8} y1={0} y2={12} />
          <circle className={styles.dot} cx={8} cy={6} r={3.5} />
        </Key>
        <Key text="median between changes">
          <line className={styles.stretch} x1={0} x2={16} y1={6} y2={6} />
        </Key>
        {changes.length > 0 ? (
          <Key text={changes.every(isShown) ? "change point" : "change point, significant or not"}>
            <line className={styles.change} x1={8} x2={8} y1={0} y2={12} />
          </Key>
        ) : null}
        {checks.some(isBeyond) ? (
          <Key text="beyond a threshold">
            <path className={styles.beyond} d="M8 1L14 11L2 11Z" />
          </Key>
        ) : null}
        {lines.length > 0 ? (
          <Key text="baseline and thresholds">
            <line className={classNames(styles.level, styles.threshold)} x1={0} x2={16} y1={6} y2={6} />
          </Key>
        ) : null}
      </Row>
    </Box>
  );
});

/** A sign of the legend, drawn as in the picture: fonts lack such signs. */
function Key({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Row as="span" inline gap={6}>
      <svg width={16} height={12} aria-hidden="true" focusable="false">
        {children}
      </svg>
      {text}
    </Row>
  );
}
