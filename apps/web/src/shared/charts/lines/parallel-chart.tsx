import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { classNames } from "../../ui/controls/button.tsx";
import { boxClass } from "../../ui/layout/layout.tsx";
import { fitText } from "./label-sizes.ts";
import styles from "./lines.module.css";
import { useWidth } from "./use-width.ts";
import { closest } from "./value-axis.ts";

/** Lines of equal style as one path: thousands of elements would be slow. */
export interface ParallelStrand {
  readonly key: string;
  readonly color: string;
  readonly dashes: string;
  readonly dim?: boolean;
  /** One position per axis, for each line. */
  readonly lines: readonly (readonly number[])[];
}

const HEIGHT = 340;

const TOP = 46;

const BOTTOM = 24;

/** Minimum distance of axes for their texts; the chart then scrolls. */
const SPACING = 116;

const LEFT = 16;

const RIGHT = 96;

/**
 * Parallel coordinates: one axis per setting, one line per cell. Each axis has a handle at both ends of its range: drag
 * along an axis, or move a handle with the arrow keys, Home and End; Escape resets the range.
 */
export function ParallelChart({
  axes,
  strands,
  label,
  onRange,
}: {
  axes: readonly ParallelAxis[];
  strands: readonly ParallelStrand[];
  /** The chart's description for screen readers. */
  label: string;
  /** Selects a range of an axis, or all of it. */
  onRange: (id: string, range: readonly [from: number, to: number] | undefined) => void;
}) {
  const [frame, room] = useWidth(900);
  const dragged = useRef<{ readonly id: string; readonly from: number }>(undefined);
  const width = Math.max(room, LEFT + RIGHT + (axes.length - 1) * SPACING);
  const gap = (width - LEFT - RIGHT) / Math.max(1, axes.length - 1);
  const x = (axis: number) => LEFT + axis * gap;
  const y = (share: number) => HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);

  const select = ({ id, steps }: ParallelAxis, one: number, other: number) => {
    const [from, to] = one < other ? [one, other] : [other, one];
    onRange(id, from === 0 && to === steps.length - 1 ? undefined : [from, to]);
  };
  const stepAt = (axis: ParallelAxis, event: PointerEvent<SVGElement>) => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    const at = event.clientY - (box?.top ?? 0);
    return closest(axis.steps.length, (i) => y(axis.steps[i] ?? 0), at);
  };
  const onKeyDown = (axis: ParallelAxis, end: 0 | 1) => (event: KeyboardEvent) => {
    const last = axis.steps.length - 1;
    const range = axis.range ?? [0, last];
    const at = range[end];
    const page = Math.max(1, Math.round(last / 5));
    const by: Readonly<Record<string, number>> = {
      ArrowUp: 1,
      ArrowRight: 1,
      ArrowDown: -1,
      ArrowLeft: -1,
      PageUp: page,
      PageDown: -page,
      Home: -last,
      End: last,
    };
    if (event.key === "Escape") onRange(axis.id, undefined);
    else {
      const step = by[event.key];
      if (step === undefined) return;
      event.preventDefault();
      // A handle stops at the other one: a range is never empty.
      const [low, high] = end === 0 ? [0, range[1]] : [range[0], last];
      const next = Math.max(low, Math.min(high, at + step));
      select(axis, end === 0 ? next : range[0], end === 0 ? range[1] : next);
    }
  };
  return (
    <div ref={frame} className={styles.parallelChartFrame}>
      <svg
        className={classNames(styles.parallelChart, boxClass({ chartText: true, block: true }))}
        width={width}
        height={HEIGHT}
        role="group"
        aria-label={label}
      >
        {strands.map(({ key, color, dashes, dim, lines }) => (
          <path
            key={key}
            className={dim ? styles.parallelChartDim : styles.strand}
            stroke={`var(${color})`}
            strokeDasharray={dashes || "none"}
            d={lines
              .map(
                (line) =>
                  `M${line.map((share, axis) => `${x(axis).toFixed(1)} ${y(share).toFixed(1)}`).join("L")}`,
              )
              .join("")}
          />
        ))}
        {axes.map((axis, i) => (
          <ParallelAxisMark
            key={axis.id}
            axis={axis}
            x={x(i)}
            y={y}
            room={(i === axes.length - 1 ? RIGHT : gap) - 14}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              dragged.current = { id: axis.id, from: stepAt(axis, event) };
            }}
            onPointerMove={(event) => {
              const { current } = dragged;
              if (current?.id === axis.id) select(axis, current.from, stepAt(axis, event));
            }}
            onPointerUp={(event) => {
              const { current } = dragged;
              dragged.current = undefined;
              // A click selects one step; a click on the only selected one resets the range.
              const step = stepAt(axis, event);
              if (current?.from !== step) return;
              const only = axis.range?.[0] === step && axis.range[1] === step;
              if (only) onRange(axis.id, undefined);
              else select(axis, step, step);
            }}
          />
        ))}
      </svg>
    </div>
  );
}

/** An axis with its texts, its range, and a handle at both ends of it. */
function ParallelAxisMark({
  axis,
  x,
  y,
  room,
  onKeyDown,
  onPointerDown,
  onPointerMove,
  onPointerUp,
}: {
  axis: ParallelAxis;
  x: number;
  y: (share: number) => number;
  /** Pixels for a text next to the axis. */
  room: number;
  onKeyDown: (axis: ParallelAxis, end: 0 | 1) => (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent<SVGElement>) => void;
  onPointerMove: (event: PointerEvent<SVGElement>) => void;
  onPointerUp: (event: PointerEvent<SVGElement>) => void;
}) {
  const last = axis.steps.length - 1;
  const range = axis.range ?? [0, last];
  const place = (step: number) => y(axis.steps[step] ?? 0);
  // The ends extend slightly beyond the range, so that a single step is still a bar.
  const ends = [place(range[0]) + 6, place(range[1]) - 6] as const;
  return (
    <g>
      <text className={styles.name} x={x - 8} y={14}>
        {fitText(axis.name, 12, room + 6)}
        <title>{axis.name}</title>
      </text>
      <line className={styles.axis} x1={x} x2={x} y1={TOP - 6} y2={HEIGHT - BOTTOM + 6} />
      {axis.range ? <line className={styles.selectedRange} x1={x} x2={x} y1={ends[0]} y2={ends[1]} /> : null}
      {axis.ticks.map(({ at, text }) => (
        <text key={at} className={styles.tick} x={x + 9} y={y(at) + 4}>
          {fitText(text, 11, room)}
          <title>{text}</title>
        </text>
      ))}
      <rect
        className={styles.track}
        x={x - 14}
        y={TOP - 16}
        width={28}
        height={HEIGHT - BOTTOM - TOP + 32}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
      />
      {([0, 1] as const).map((end) => (
        <path
          key={end}
          className={styles.handle}
          d={end === 0 ? `M${x - 7} ${ends[0]}h14l-7 7z` : `M${x - 7} ${ends[1]}h14l-7 -7z`}
          role="slider"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={`${axis.name}, ${end === 0 ? "lowest" : "highest"} selected`}
          aria-valuemin={end === 0 ? 0 : range[0]}
          aria-valuemax={end === 0 ? range[1] : last}
          aria-valuenow={range[end]}
          aria-valuetext={axis.text(range[end])}
          onKeyDown={onKeyDown(axis, end)}
        />
      ))}
    </g>
  );
}

/** One axis of a parallel chart. Positions are shares of its length, from the lower end. */
export interface ParallelAxis {
  readonly id: string;
  readonly name: string;
  /** Possible handle positions, ascending, with labels. */
  readonly steps: readonly number[];
  readonly text: (step: number) => string;
  /** The labels next to the axis, with positions. */
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  /** The selected steps, both inclusive; undefined for all. */
  readonly range?: readonly [from: number, to: number] | undefined;
}
