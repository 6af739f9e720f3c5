import type { ChangePoint, Thresholds } from "@wirecost/analysis";
import { formatTick } from "@wirecost/sim-core";
import { spreadLabels } from "../../shared/charts/lines/spread-labels.ts";
import { valueAxis } from "../../shared/charts/lines/value-axis.ts";
import type { Series, SeriesPoint } from "./series.ts";

export const HEIGHT = 260;
const TOP = 22;
const BOTTOM = HEIGHT - 24;
const LEFT = 64;
const RIGHT = 60;
const LABEL_GAP = 12;

/** A level that runs across the picture. */
export interface Level {
  readonly label: string;
  readonly value: number;
}

/** What the team holds the series against, as lines. */
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

/** Where everything stands, in pixels. Points have equal steps: uploads come in bursts, and time would pile them up. */
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
    /** Where one point ends and the next begins. */
    edge: (index: number) => LEFT + step * index,
    x,
    y,
    radius: Math.max(2, Math.min(4.5, step / 3)),
    /** Where the names of the levels stand, beside their ends. */
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

/** The stretches between changes, each with its first and last position. */
export function stretches(
  count: number,
  changes: readonly ChangePoint[],
): readonly (readonly [number, number])[] {
  const bounds = [0, ...changes.map(({ index }) => index), count];
  return bounds.slice(0, -1).map((from, i) => [from, (bounds[i + 1] ?? count) - 1] as const);
}
