import { rng } from "@wirecost/sim-core";
import { area } from "d3-shape";
import { useId, useMemo } from "react";
import { classNames } from "../../ui/controls/button.tsx";
import { Box, boxClass } from "../../ui/layout/layout.tsx";
import { fitText, textWidth } from "./label-sizes.ts";
import { tenths } from "./line-path.ts";
import styles from "./lines.module.css";
import { useWidth } from "./use-width.ts";
import { valueAxis } from "./value-axis.ts";

/** Elements of a lane, in the unit of the axis. Omitted ones are not drawn. */
export interface LaneMarks {
  /** Drawn as circles, or as a diamond for a prediction. */
  readonly points: readonly number[];
  /** Points are offset from the middle line, deterministically, so that equal ones are visible. */
  readonly spread?: boolean;
  readonly median?: number;
  readonly interval?: readonly [low: number, high: number];
  readonly box?: {
    readonly lower: number;
    readonly upper: number;
    readonly whiskers: readonly [number, number];
  };
  /** A density, drawn to both sides of the middle line. */
  readonly curve?: { readonly at: readonly number[]; readonly density: readonly number[] };
}

export interface Lane {
  readonly letter: string;
  /** Filled diamonds for predictions, circles for measurements. */
  readonly measured: boolean;
  readonly color: string;
  readonly marks: LaneMarks;
  /** The value next to the lane. */
  readonly text: string;
  readonly description: string;
}

export interface LaneGroup {
  readonly key: string;
  readonly label: string;
  readonly lanes: readonly Lane[];
}

const LANE = 26;
const HEAD = 22;
const GAP = 8;
const AXIS = 40;
/** Below each axis. */
const TICKS = 24;
const LETTER = 24;
const FONT = 11;
/** Minimum width for the values next to the lanes. */
const ROOMY = 520;
/** A fixed seed, so that every dot keeps its position. */
const SEED = 1;

/** Lanes of marks over one axis of values, in groups: dot plots, box plots and violins. */
export function LaneChart({
  groups,
  label,
  axis,
  apart = false,
  formatTick,
}: {
  groups: readonly LaneGroup[];
  /** The chart's description for screen readers. */
  label: string;
  /** The axis's label with its unit. */
  axis: string;
  /** Gives each group an axis of its own. */
  apart?: boolean;
  formatTick: (value: number) => string;
}) {
  const [frame, width] = useWidth(900);
  const id = useId();
  const { panels, height } = useMemo(() => {
    const texts = groups.flatMap(({ lanes }) => lanes.map(({ text }) => textWidth(text, FONT)));
    return layOut(groups, width, width - (width >= ROOMY ? Math.max(0, ...texts) + 16 : 12), apart);
  }, [groups, width, apart]);
  return (
    <Box ref={frame} shrink>
      <svg
        className={classNames(styles.valueChart, boxClass({ chartText: true }))}
        width={width}
        height={height}
        role="img"
        aria-labelledby={id}
      >
        <title id={id}>{label}</title>
        {panels.map(({ key, scale, top, bottom }) =>
          scale.ticks.map((tick) => {
            const x = scale.at(tick);
            return (
              <g key={`${key} ${tick}`}>
                <line stroke="var(--line)" x1={x} x2={x} y1={top + HEAD} y2={bottom} />
                <text x={x} y={bottom + 16} textAnchor="middle">
                  {formatTick(tick)}
                </text>
              </g>
            );
          }),
        )}
        <text x={LETTER + 8} y={height - 4}>
          {axis}
          {panels.length > 1 ? ", one axis per cell" : panels[0]?.scale.log ? ", log scale" : ""}
        </text>
        {panels
          .flatMap(({ scale, rows }) => rows.map((row) => ({ ...row, x: scale.at })))
          .map(({ group, top, lanes, x }) => (
            <g key={group.key}>
              <line stroke="var(--line)" x1={0} x2={width} y1={top + HEAD - 3} y2={top + HEAD - 3} />
              <text className={styles.group} x={0} y={top + 14}>
                {fitText(group.label, 12, width)}
                <title>{group.label}</title>
              </text>
              {lanes.map(({ lane, y }) => (
                <g key={lane.letter} className={styles.lane}>
                  <title>{lane.description}</title>
                  <rect className={styles.ground} x={0} y={y - LANE / 2} width={width} height={LANE} />
                  <text className={styles.letter} x={2} y={y + 4}>
                    {lane.letter}
                  </text>
                  <Marks lane={lane} x={x} y={y} />
                  {width >= ROOMY ? (
                    <text x={width} y={y + 4} textAnchor="end">
                      {lane.text}
                    </text>
                  ) : null}
                </g>
              ))}
            </g>
          ))}
      </svg>
    </Box>
  );
}

function Marks({ lane, x, y }: { lane: Lane; x: (value: number) => number; y: number }) {
  const { points, spread, median, interval, box, curve } = lane.marks;
  const stroke = `var(${lane.color})`;
  const random = rng(SEED);
  const half = LANE / 2 - 2;
  return (
    <>
      {curve ? (
        <path className={styles.density} fill={stroke} stroke={stroke} d={violinPath(curve, x, y, half)} />
      ) : null}
      {points.map((value, i) => {
        const at = y + (spread ? (random() - 0.5) * 2 * (half - 3) : 0);
        const key = `${i} ${value}`;
        return lane.measured ? (
          <circle key={key} className={styles.valueChartDot} stroke={stroke} cx={x(value)} cy={at} r={3} />
        ) : (
          <path key={key} fill={stroke} d={`M${x(value)} ${at - 5}l5 5l-5 5l-5 -5z`} />
        );
      })}
      {box ? (
        <path
          className={styles.box}
          stroke={stroke}
          d={`M${x(box.whiskers[0])} ${y}H${x(box.lower)}M${x(box.upper)} ${y}H${x(box.whiskers[1])}M${x(box.lower)} ${y - 7}H${x(box.upper)}V${y + 7}H${x(box.lower)}z`}
        />
      ) : null}
      {interval ? (
        <path
          className={styles.interval}
          d={`M${x(interval[0])} ${y}H${x(interval[1])}M${x(interval[0])} ${y - 4}v8M${x(interval[1])} ${y - 4}v8`}
        />
      ) : null}
      {median === undefined ? null : (
        <line stroke="var(--ink)" strokeWidth={3} x1={x(median)} x2={x(median)} y1={y - 8} y2={y + 8} />
      )}
    </>
  );
}

/** A density to both sides of a line, up to `half` pixels high. */
function violinPath(
  { at, density }: NonNullable<LaneMarks["curve"]>,
  x: (value: number) => number,
  y: number,
  half: number,
): string {
  const top = Math.max(...density);
  const path = area<number>()
    .x((_, i) => tenths(x(at[i] ?? 0)))
    .y0((value) => tenths(y - (half * value) / top))
    .y1((value) => tenths(y + (half * value) / top));
  return path(density) ?? "";
}

/** Positions of groups and lanes, and the axes that contain all marks: one, or one per group. */
function layOut(groups: readonly LaneGroup[], width: number, right: number, apart: boolean) {
  let top = 0;
  const panels = (apart ? groups.map((group) => [group]) : [groups]).map((some) => {
    const values = some.flatMap(({ lanes }) => lanes.flatMap(({ marks }) => extent(marks)));
    const scale = valueAxis(values, { range: [LETTER + 8, right], ticks: Math.max(4, width / 110) });
    const start = top;
    const rows = some.map((group) => {
      const own = top;
      top += HEAD + group.lanes.length * LANE + GAP;
      return {
        group,
        top: own,
        lanes: group.lanes.map((lane, i) => ({ lane, y: own + HEAD + (i + 0.5) * LANE })),
      };
    });
    const bottom = top;
    top += TICKS;
    return { key: some[0]?.key ?? "", scale, rows, top: start, bottom };
  });
  return { panels, height: top + AXIS - TICKS };
}

export function extent({ points, interval, box, curve }: LaneMarks): readonly number[] {
  const ends = curve ? [curve.at[0] ?? [], curve.at.at(-1) ?? []].flat() : [];
  return [...points, ...(interval ?? []), ...(box?.whiskers ?? []), ...ends];
}
