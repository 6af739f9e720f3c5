import type { KeyboardEvent, PointerEvent } from "react";
import styles from "./lines.module.css";
import type { ParallelAxis } from "./parallel-axis.ts";
import { fitText } from "./text-width.ts";

/** An axis with its texts, what is kept of it, and a handle at both ends of that. */
export function ParallelAxisMark({
  axis,
  x,
  y,
  top,
  bottom,
  room,
  onKeyDown,
  onPointerDown,
  onPointerMove,
  onPointerUp,
}: {
  axis: ParallelAxis;
  x: number;
  y: (share: number) => number;
  top: number;
  bottom: number;
  /** Pixels for a text beside the axis. */
  room: number;
  onKeyDown: (axis: ParallelAxis, end: 0 | 1) => (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent<SVGElement>) => void;
  onPointerMove: (event: PointerEvent<SVGElement>) => void;
  onPointerUp: (event: PointerEvent<SVGElement>) => void;
}) {
  const last = axis.steps.length - 1;
  const kept = axis.kept ?? [0, last];
  const place = (step: number) => y(axis.steps[step] ?? 0);
  // The ends stand a little outside what they keep, so that one step is still a bar.
  const ends = [place(kept[0]) + 6, place(kept[1]) - 6] as const;
  return (
    <g>
      <text className={styles.name} x={x - 8} y={14}>
        {fitText(axis.name, 12, room + 6)}
        <title>{axis.name}</title>
      </text>
      <line className={styles.axis} x1={x} x2={x} y1={top - 6} y2={bottom + 6} />
      {axis.kept ? <line className={styles.kept} x1={x} x2={x} y1={ends[0]} y2={ends[1]} /> : null}
      {axis.ticks.map(({ at, text }) => (
        <text key={at} className={styles.tick} x={x + 9} y={y(at) + 4}>
          {fitText(text, 11, room)}
          <title>{text}</title>
        </text>
      ))}
      <rect
        className={styles.track}
        x={x - 14}
        y={top - 16}
        width={28}
        height={bottom - top + 32}
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
          aria-label={`${axis.name}, ${end === 0 ? "lowest" : "highest"} kept`}
          aria-valuemin={end === 0 ? 0 : kept[0]}
          aria-valuemax={end === 0 ? kept[1] : last}
          aria-valuenow={kept[end]}
          aria-valuetext={axis.text(kept[end])}
          onKeyDown={onKeyDown(axis, end)}
        />
      ))}
    </g>
  );
}
