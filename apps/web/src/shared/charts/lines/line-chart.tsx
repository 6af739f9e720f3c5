import { type KeyboardEvent, memo, type PointerEvent, useId, useMemo, useState } from "react";
import { classNames } from "../../ui/controls/button.tsx";
import { Box, boxClass, Small, Strong } from "../../ui/layout/layout.tsx";
import { TickLines } from "./chart-legend.tsx";
import { chartScales, type LineChartData } from "./chart-scales.ts";
import { linePath, rangePath } from "./line-path.ts";
import styles from "./lines.module.css";
import { useWidth } from "./use-width.ts";
import { closest, spreadLabels } from "./value-axis.ts";

const HEIGHT = 240;
const LABEL_GAP = 12;

interface LineChartProps {
  readonly data: LineChartData;
  readonly label: string;
  /** The series and the point that are selected elsewhere. */
  readonly focus: { readonly series: number; readonly point: number };
  /** The position of the current settings; omitted if they are not one of the points. */
  readonly own?: { readonly series: number; readonly point: number } | undefined;
  readonly onFocus?: (series: number, point: number) => void;
  readonly svgRef?: React.Ref<SVGSVGElement> | undefined;
}

/**
 * Lines over one axis, or rings if the axis is a choice, drawn as plain paths because it has to repaint within a frame.
 * Arrow keys move the read-out along a line and between lines.
 */
export const LineChart = memo(function LineChart({
  data,
  label,
  focus,
  own,
  onFocus,
  svgRef,
}: LineChartProps) {
  const [frame, width] = useWidth(760);
  const [hover, setHover] = useState<{ series: number; point: number }>();
  const help = useId();
  const { series } = data;
  const connected = isConnected(data);
  const scales = useMemo(() => chartScales(data, width, HEIGHT), [data, width]);
  const labels = useMemo(
    () =>
      spreadLabels(
        series.map((line) => scales.y(line.values.findLast(Number.isFinite) ?? 0)),
        LABEL_GAP,
        scales.top,
        scales.bottom,
      ),
    [series, scales],
  );
  const shown = hover ?? focus;
  const line = series[shown.series];
  const given = line?.values[shown.point];
  const value = Number.isFinite(given) ? given : undefined;
  // More labels than the height can hold would leave the frame: then only some of them, with the selected one.
  const stride = Math.ceil((series.length * LABEL_GAP) / (scales.bottom - scales.top + LABEL_GAP));

  const nearest = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const point = closest(data.x.length, (i) => scales.x(i), event.clientX - box.left);
    const found = closest(
      series.length,
      (i) => scales.y(series[i]?.values[point] ?? 0),
      event.clientY - box.top,
    );
    return { series: found, point };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!move) return;
    event.preventDefault();
    setHover(undefined);
    const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
    onFocus?.(
      within(focus.series + (move[0] ?? 0), series.length),
      within(focus.point + (move[1] ?? 0), data.x.length),
    );
  };
  return (
    <Box ref={frame} relative>
      <svg
        ref={svgRef}
        className={classNames(styles.chart, boxClass({ chartText: true }))}
        role="application"
        aria-roledescription={connected ? "line chart" : "dot plot"}
        aria-label={label}
        aria-describedby={help}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setHover(nearest(event))}
        onPointerLeave={() => setHover(undefined)}
        onClick={() => hover && onFocus?.(hover.series, hover.point)}
      >
        <TickLines ticks={scales.yTicks} left={scales.left} right={scales.right} />
        {scales.xTicks.map((tick) => (
          <text key={tick.text} x={tick.at} y={HEIGHT - 6} textAnchor="middle">
            {tick.text}
          </text>
        ))}
        {own ? (
          <g>
            <line
              className={styles.own}
              x1={scales.x(own.point)}
              x2={scales.x(own.point)}
              y1={scales.top}
              y2={scales.bottom}
            />
            <text className={styles.ownText} x={scales.x(own.point)} y={scales.top} textAnchor="middle">
              current
            </text>
          </g>
        ) : null}
        {line?.ranges ? (
          <path className={styles.range} d={rangePath(line.values, line.ranges, scales, connected)} />
        ) : null}
        {series.map((one, i) => (
          <path
            key={one.label}
            className={classNames(styles.lineChartLine, i === own?.series && styles.ownLine)}
            style={i === shown.series ? { strokeWidth: 3 } : undefined}
            stroke={i === shown.series ? "var(--accent)" : lineColor(i, series.length)}
            d={linePath(one.values, scales, connected)}
          />
        ))}
        {series.map((one, i) =>
          i % stride === 0 || i === shown.series ? (
            <text
              key={one.label}
              className={classNames(i === shown.series && styles.chosenLabel)}
              x={scales.right + 8}
              y={(labels[i] ?? 0) + 4}
            >
              {scales.labels[i]}
              {scales.labels[i] === one.label ? null : <title>{one.label}</title>}
            </text>
          ) : null,
        )}
        {series.map((one) =>
          one.measured?.map((at, point) =>
            at === undefined ? null : (
              <circle
                key={`${one.label} ${data.x[point]?.label}`}
                className={styles.dot}
                cx={scales.x(point)}
                cy={scales.y(at)}
                r={4}
              />
            ),
          ),
        )}
        {line && value !== undefined ? (
          <g>
            <line
              className={styles.cursor}
              x1={scales.x(shown.point)}
              x2={scales.x(shown.point)}
              y1={scales.top}
              y2={scales.bottom}
            />
            <circle className={styles.point} cx={scales.x(shown.point)} cy={scales.y(value)} r={5} />
          </g>
        ) : null}
      </svg>
      <Small as="p" mt={4} className={styles.readout} aria-live="polite" id={help}>
        {line && value !== undefined ? (
          <>
            {line.label ? `${data.seriesName} ${line.label}, ` : ""}
            {data.xName} {data.x[shown.point]?.fullLabel ?? data.x[shown.point]?.label}:{" "}
            <Strong tone="ink">{data.format(value, line.ranges?.[shown.point])}</Strong>
            {line.measured?.[shown.point] === undefined
              ? ""
              : `, measured ${data.format(line.measured[shown.point] ?? 0)}`}
          </>
        ) : null}
      </Small>
    </Box>
  );
});

/** Whether a line may connect its points: between two choices there is nothing. */
function isConnected({ x }: LineChartData): boolean {
  return x.every(({ at }) => at !== undefined);
}

/** From the middle of the heat scale to its end: the lightest steps have too little contrast with the page. */
function lineColor(index: number, count: number): string {
  return `var(--h${count < 2 ? 6 : 3 + Math.round((index / (count - 1)) * 4)})`;
}
