import type { ReactNode } from "react";
import { Row } from "../../ui/layout/layout.tsx";
import styles from "./lines.module.css";

/** Shapes that differ without color, each about 8 by 8 pixels around the center. */
const SHAPES = [
  "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
  "M-3.5 -3.5H3.5V3.5H-3.5z",
  "M0 -4.5L4.5 3.5H-4.5z",
  "M0 -5L5 0L0 5L-5 0z",
  "M0 4.5L4.5 -3.5H-4.5z",
  "M-1.5 -4.5H1.5V-1.5H4.5V1.5H1.5V4.5H-1.5V1.5H-4.5V-1.5H-1.5z",
  "M-5 0L-2.5 -4.3H2.5L5 0L2.5 4.3H-2.5z",
  "M0 -5L1.5 -1.5L5 0L1.5 1.5L0 5L-1.5 1.5L-5 0L-1.5 -1.5z",
] as const;

/** The path of each sign on the page and in a picture, within 28 by 16 pixels. */
export const SIGNS: Readonly<
  Record<Sign, { readonly d: string; readonly filled: boolean; readonly width: number }>
> = {
  line: { d: "M0 8H28", filled: false, width: 2 },
  dot: { d: "M10 8a4 4 0 1 0 8 0a4 4 0 1 0 -8 0", filled: false, width: 1.5 },
  diamond: { d: "M14 3l5 5l-5 5l-5 -5z", filled: true, width: 1 },
  bar: { d: "M2 8H26M2 4V12M26 4V12", filled: false, width: 2 },
  box: { d: "M0 8H6M22 8H28M6 3H22V13H6z", filled: false, width: 1.5 },
  swatch: { d: "M4 2H24V14H4z", filled: true, width: 1 },
  tick: { d: "M14 2V14", filled: false, width: 3 },
};

export interface LegendLine {
  readonly text: string;
  /** A custom property, such as `--warn`. */
  readonly color: string;
  /** For a line; "" if it is solid. */
  readonly dashes?: string;
  readonly sign?: Sign;
  /** The point of a line: its path around (0, 0), and whether it is filled. */
  readonly marker?: { readonly d: string; readonly filled: boolean };
}

/** Explains the marks of a chart, each by its shape. */
export function ChartLegend({ lines }: { lines: readonly LegendLine[] }) {
  return (
    <Row as="ul" wrap align="stretch" gap={4} gapX={16} size={12}>
      {lines.map(({ text, color, dashes = "", sign = "line", marker }) => {
        const { d, filled, width } = SIGNS[sign];
        return (
          <Row as="li" key={text} inline gap={8} shrink>
            <svg className={styles.sign} width="28" height="16" aria-hidden="true">
              <path
                d={d}
                stroke={`var(${color})`}
                strokeWidth={width}
                strokeDasharray={dashes || "none"}
                fill={filled ? `var(${color})` : "none"}
              />
              {marker ? (
                <path
                  className={marker.filled ? undefined : styles.hollow}
                  transform="translate(14 8)"
                  d={marker.d}
                  stroke={`var(${color})`}
                  strokeWidth={1.5}
                  {...(marker.filled && { fill: `var(${color})` })}
                />
              ) : null}
            </svg>
            {text}
          </Row>
        );
      })}
    </Row>
  );
}

/** A sign of a legend, drawn within 16 by 12 pixels as in the picture, since fonts lack such signs. */
export function LegendKey({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Row as="span" inline gap={6}>
      <svg width={16} height={12} aria-hidden="true" focusable="false">
        {children}
      </svg>
      {text}
    </Row>
  );
}

export type Sign = "line" | "dot" | "diamond" | "bar" | "box" | "tick" | "swatch";

/** The shape of a line's points, around (0, 0): distinct for each of eight lines. */
export function markerPath(index: number): string {
  return SHAPES[index % SHAPES.length] ?? SHAPES[0];
}

/** The ticks of a vertical axis, each with its line across the chart. Positions are pixels. */
export function TickLines({
  ticks,
  left,
  right,
}: {
  ticks: readonly { readonly at: number; readonly text: string }[];
  left: number;
  right: number;
}) {
  return ticks.map(({ at, text }) => (
    <g key={at}>
      <line stroke="var(--line)" x1={left} x2={right} y1={at} y2={at} />
      <text x={left - 8} y={at + 4} textAnchor="end">
        {text}
      </text>
    </g>
  ));
}

/** Common properties of Recharts' axes and tooltips. */
export const PLOT_AXIS = { stroke: "var(--edge)", tick: { fill: "var(--soft)", fontSize: 11 } } as const;

export const PLOT_TOOLTIP = {
  isAnimationActive: false,
  separator: ": ",
  // Long names take several lines: on a phone they would reach over the edge of the screen.
  wrapperStyle: { maxWidth: "70%" },
  contentStyle: {
    whiteSpace: "normal",
    background: "var(--raised)",
    border: "1px solid var(--line)",
    borderRadius: 6,
    fontSize: 12,
  },
} as const;
