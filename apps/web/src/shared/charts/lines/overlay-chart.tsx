import { useId, useMemo } from "react";
import { classNames } from "../../ui/controls/button.tsx";
import { Box, boxClass } from "../../ui/layout/layout.tsx";
import { TickLines } from "./chart-legend.tsx";
import styles from "./lines.module.css";
import { useWidth } from "./use-width.ts";
import { spreadLabels, valueAxis } from "./value-axis.ts";

export interface OverlayCurve {
  readonly letter: string;
  /** A custom property. */
  readonly color: string;
  readonly dashes: string;
  /** Positions along the axis, ascending, and the height at each; none if only positions are known. */
  readonly at: readonly number[];
  readonly heights: readonly number[];
  /** Heights are constant until the next position. */
  readonly stepped: boolean;
  /** Single values, drawn as short strokes below. */
  readonly rug: readonly number[];
  /** A representative value, drawn from top to bottom. */
  readonly line?: number;
  /** A description of the curve in a sentence. */
  readonly description: string;
}

const HEIGHT = 320;
const TOP = 24;
const RUG = 7;
const AXIS = 42;
const LABEL_GAP = 12;

/** Curves over one axis of values, each labeled at its maximum, with a rug of the values below. */
export function OverlayChart({
  curves,
  label,
  axis,
  formatTick,
  height: { name, top, text },
}: {
  curves: readonly OverlayCurve[];
  /** The chart's description for screen readers. */
  label: string;
  /** The axis's label with its unit. */
  axis: string;
  formatTick: (value: number) => string;
  /** The other axis: its name, its upper end if given, and its values in words. */
  height: {
    readonly name: string;
    readonly top?: number | undefined;
    readonly text: (value: number) => string;
  };
}) {
  const [frame, width] = useWidth(900);
  const id = useId();
  const highest =
    top ?? Math.max(...curves.map(({ heights }) => heights.reduce((a, b) => Math.max(a, b), 0)), 0);
  const bottom = HEIGHT - AXIS - RUG * curves.filter(({ rug }) => rug.length > 0).length;
  const up = useMemo(
    () =>
      valueAxis([0, highest || 1], { range: [bottom, TOP], ticks: 4, logAbove: Number.POSITIVE_INFINITY }),
    [highest, bottom],
  );
  const ticks = up.ticks.map((tick) => ({ at: up.at(tick), text: text(tick) }));
  const left = 16 + 6.6 * Math.max(...ticks.map((tick) => tick.text.length));
  const right = width - 20;
  // Areas are meaningful here: the axis must be linear.
  const across = useMemo(
    () =>
      valueAxis(
        curves.flatMap(({ at, rug, line }) => [at[0] ?? [], at.at(-1) ?? [], rug, line ?? []].flat()),
        { range: [left, right], ticks: Math.max(4, width / 110), logAbove: Number.POSITIVE_INFINITY },
      ),
    [curves, width, left, right],
  );
  const { at: x } = across;
  const { at: y } = up;
  const peaks = curves.map(({ at, heights, line }) => {
    const i = heights.reduce((found, value, k) => (value > (heights[found] ?? 0) ? k : found), 0);
    return { x: x(at[i] ?? line ?? 0), y: heights.length > 0 ? y(heights[i] ?? 0) : TOP };
  });
  // Overlapping labels move apart horizontally.
  const places = spreadLabels(
    peaks.map((peak) => peak.x),
    LABEL_GAP,
    left,
    right,
  );
  let rugs = 0;
  return (
    <Box ref={frame} shrink>
      <svg
        className={classNames(styles.valueChart, boxClass({ chartText: true }))}
        width={width}
        height={HEIGHT}
        role="img"
        aria-labelledby={id}
      >
        <title id={id}>{label}</title>
        <text x={0} y={10}>
          {name}
        </text>
        <TickLines ticks={ticks} left={left} right={right} />
        {across.ticks.map((tick) => (
          <text key={tick} x={x(tick)} y={HEIGHT - 24} textAnchor="middle">
            {formatTick(tick)}
          </text>
        ))}
        <text x={left} y={HEIGHT - 6}>
          {axis}
        </text>
        {curves.map((curve, i) => {
          const stroke = `var(${curve.color})`;
          const rugTop = bottom + 2 + RUG * (curve.rug.length > 0 ? rugs++ : 0);
          return (
            <g key={curve.letter} className={styles.curve}>
              <title>{curve.description}</title>
              {curve.at.length > 0 ? (
                <path stroke={stroke} strokeDasharray={curve.dashes || "none"} d={linePath(curve, x, y)} />
              ) : null}
              {curve.line === undefined ? null : (
                <line
                  stroke={stroke}
                  strokeDasharray={curve.dashes || "none"}
                  x1={x(curve.line)}
                  x2={x(curve.line)}
                  y1={TOP}
                  y2={bottom}
                />
              )}
              {curve.rug.length > 0 ? (
                <path
                  className={styles.rug}
                  stroke={stroke}
                  d={curve.rug.map((value) => `M${x(value).toFixed(1)} ${rugTop}v${RUG - 2}`).join("")}
                />
              ) : null}
              <text className={styles.letter} x={places[i]} y={(peaks[i]?.y ?? TOP) - 5} textAnchor="middle">
                {curve.letter}
              </text>
            </g>
          );
        })}
      </svg>
    </Box>
  );
}

function linePath(
  { at, heights, stepped }: OverlayCurve,
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  let d = `M${x(at[0] ?? 0).toFixed(1)} ${y(stepped ? 0 : (heights[0] ?? 0)).toFixed(1)}`;
  for (let i = 0; i < at.length; i++) {
    const here = x(at[i] ?? 0).toFixed(1);
    const height = y(heights[i] ?? 0).toFixed(1);
    d += stepped ? `H${here}V${height}` : `L${here} ${height}`;
  }
  return d;
}
