import { type FidelityRow, formatPercent, formatQuantity, models } from "@wirecost/sim-core";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import {
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Scatter,
  ScatterChart,
  XAxis,
  YAxis,
} from "recharts";
import { markerPath } from "../../shared/charts/lines/chart-legend.tsx";
import { logTicks } from "../../shared/charts/lines/value-axis.ts";
import { Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import styles from "./accuracy.module.css";

/** A value as a point: x and y are logarithms to base 10, because systems measure from 1e-3 to 1e6. */
interface Point {
  readonly row: FidelityRow;
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Predicted against measured values on logarithmic axes, with a color and a shape per system. The point under the
 * pointer, or selected by the arrow keys, is named below.
 */
export function AccuracyScatter({ rows, label }: { rows: readonly FidelityRow[]; label: string }) {
  const [active, setActive] = useState<number>();
  const help = useId();
  const points = useMemo(() => pointsOf(rows), [rows]);
  const shown = active === undefined ? undefined : points[active];
  const ends = domainOf(points);
  const axis = {
    type: "number" as const,
    domain: ends,
    ticks: logTicks(10 ** ends[0], 10 ** ends[1], 8).map(Math.log10),
    tickFormatter: (value: number) => Number((10 ** value).toPrecision(2)).toLocaleString("en-US"),
    stroke: "var(--soft)",
    fontSize: 11,
    tickLine: false,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    const end = { Home: 0, End: points.length - 1 }[event.key];
    if ((step === undefined && end === undefined) || points.length === 0) return;
    event.preventDefault();
    const from = active ?? (step === 1 ? -1 : points.length);
    setActive(end ?? Math.max(0, Math.min(points.length - 1, from + (step ?? 0))));
  };
  return (
    <Stack as="figure" gap={12}>
      <div
        className={styles.chart}
        role="application"
        aria-roledescription="scatter chart"
        aria-label={label}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move through its points
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setActive(undefined)}
      >
        <ResponsiveContainer width="100%" height={420} initialDimension={{ width: 900, height: 420 }}>
          <ScatterChart margin={{ top: 8, right: 16, bottom: 20, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid stroke="var(--line)" />
            <XAxis
              {...axis}
              dataKey="x"
              name="measured"
              label={{ value: "measured", position: "insideBottom", offset: -12, fill: "var(--soft)" }}
            />
            <YAxis
              {...axis}
              dataKey="y"
              name="predicted"
              width="auto"
              label={{ value: "predicted", angle: -90, position: "insideLeft", fill: "var(--soft)" }}
            />
            <ReferenceLine
              segment={[
                { x: ends[0], y: ends[0] },
                { x: ends[1], y: ends[1] },
              ]}
              stroke="var(--edge)"
            />
            {models.map((model, i) => (
              <Scatter
                key={model.id}
                name={model.title}
                data={points.filter(({ row }) => row.model === model.id)}
                isAnimationActive={false}
                shape={(point: { cx?: number | undefined; cy?: number | undefined; payload?: Point }) => (
                  <path
                    transform={`translate(${point.cx ?? 0} ${point.cy ?? 0})${point.payload?.at === active ? " scale(2)" : ""}`}
                    d={markerPath(i)}
                    fill={point.payload?.at === active ? colorOf(i) : "var(--panel)"}
                    fillOpacity={0.75}
                    stroke={colorOf(i)}
                    strokeWidth={1.5}
                    onPointerEnter={() => setActive(point.payload?.at)}
                  />
                )}
              />
            ))}
          </ScatterChart>
        </ResponsiveContainer>
      </div>
      <Row as="ul" wrap align="stretch" gap={4} gapX={16} aria-label="Systems">
        {models.map((model, i) =>
          points.some(({ row }) => row.model === model.id) ? (
            <Row as="li" inline gap={6} key={model.id}>
              <svg width="14" height="14" viewBox="-7 -7 14 14" aria-hidden="true">
                <path d={markerPath(i)} fill="var(--panel)" stroke={colorOf(i)} strokeWidth={1.5} />
              </svg>
              {model.title}
            </Row>
          ) : null,
        )}
      </Row>
      <Text as="figcaption" tone="soft" className={styles.caption} aria-live="polite">
        {shown ? (
          <Named row={shown.row} />
        ) : (
          <span id={help}>
            {points.length} values, logarithmic axes; on the line the prediction is exact. Point at a value or
            use the arrow keys to read its row.
          </span>
        )}
      </Text>
    </Stack>
  );
}

function Named({ row }: { row: FidelityRow }) {
  const model = models.find(({ id }) => id === row.model);
  return (
    <>
      <Text as="b" tone="ink">
        {model?.title}: <FlagText text={row.label} />
      </Text>
      , {model?.metrics[row.metric]?.label ?? row.metric}: measured {formatQuantity(row.measured, row.unit)},
      predicted {formatQuantity(row.predicted, row.unit)}
      {row.error === null ? "" : `, error ${formatPercent(row.error)}`}
    </>
  );
}

/** Positive values, by system and then by size: the order of the arrow keys. */
function pointsOf(rows: readonly FidelityRow[]): readonly Point[] {
  const order = models.map(({ id }) => id);
  return rows
    .filter(({ measured, predicted }) => measured > 0 && predicted > 0)
    .toSorted((a, b) => order.indexOf(a.model) - order.indexOf(b.model) || a.measured - b.measured)
    .map((row, at) => ({ row, at, x: Math.log10(row.measured), y: Math.log10(row.predicted) }));
}

function domainOf(points: readonly Point[]): [number, number] {
  const all = points.flatMap(({ x, y }) => [x, y]);
  if (all.length === 0) return [0, 1];
  return [Math.min(...all) - 0.1, Math.max(...all) + 0.1];
}

function colorOf(index: number): string {
  return `var(${COLORS[index % COLORS.length]})`;
}

const COLORS = ["--accent", "--warn", "--r0", "--h7", "--soft"];
