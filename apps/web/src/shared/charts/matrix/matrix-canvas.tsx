import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from "react";
import { Icon } from "../../ui/controls/button.tsx";
import { Text } from "../../ui/layout/layout.tsx";
import { useWidth } from "../lines/use-width.ts";
import { HEAT_STEPS, heatStep, isRefusing } from "./heat-step.ts";
import styles from "./matrix-canvas.module.css";
import { gridKey, type MatrixData, type MatrixSide, sideHead } from "./matrix-cell.ts";
import { themePixels, useThemeChange } from "./theme-colors.ts";

const HEIGHT = 420;

/** Color of a cell that refuses clients others serve: its outline in a table would not fit here. */
const REFUSED = HEAT_STEPS;
const HEAT_COLORS = [...Array.from({ length: HEAT_STEPS }, (_, i) => `--h${i}`), "--r5"];
const RESIDUAL_COLORS = Array.from({ length: 7 }, (_, i) => `--r${i}`);

/** A heat map on a canvas, for more cells than a table should have; keyboard and focus as in the table. */
export function MatrixCanvas({
  label,
  rows,
  columns,
  cells,
  scale,
  focused,
  value,
  onFocus,
  onTake,
}: {
  /** The value of the selected cell, or its range. */
  value: string;
  focused: number;
  onFocus: (index: number) => void;
  onTake?: ((index: number) => void) | undefined;
} & Pick<MatrixData, "label" | "rows" | "columns" | "cells" | "scale">) {
  const [frame, width] = useWidth(720);
  const canvas = useRef<HTMLCanvasElement>(null);
  // Keys can arrive faster than the movement is drawn: each starts where the previous one ended.
  const ahead = useRef<number>(undefined);
  useEffect(() => {
    if (ahead.current === focused) ahead.current = undefined;
  }, [focused]);
  const height = rows.labels.length;
  const across = columns.labels.length;
  const { steps, marked } = useMemo(() => drawn(cells, scale), [cells, scale]);
  const colors = scale === "residual" ? RESIDUAL_COLORS : HEAT_COLORS;
  const theme = useThemeChange();
  // biome-ignore lint/correctness/useExhaustiveDependencies: colors change with the theme.
  useEffect(() => {
    if (canvas.current) paintHeat(canvas.current, steps, across, height, colors);
  }, [steps, across, height, colors, theme]);

  const box = (index: number) => ({
    left: `${(100 * (index % across)) / across}%`,
    top: `${(100 * Math.floor(index / across)) / height}%`,
    width: `${100 / across}%`,
    height: `${100 / height}%`,
  });
  const at = (event: PointerEvent<HTMLElement>) => {
    const area = event.currentTarget.getBoundingClientRect();
    const column = Math.floor(((event.clientX - area.left) / area.width) * across);
    const row = Math.floor(((event.clientY - area.top) / area.height) * height);
    const inside = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
    return inside(row, height) * across + inside(column, across);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const from = ahead.current ?? focused;
    if (event.key === "Enter") onTake?.(from);
    const next = gridKey(event.key, event.ctrlKey, from, height, across);
    if (next === undefined) return;
    event.preventDefault();
    ahead.current = next === focused ? undefined : next;
    onFocus(next);
  };
  const row = Math.floor(focused / across);
  const column = focused % across;
  const own = row === rows.own && column === columns.own;
  const refuses = steps[focused] === REFUSED;
  const sentence = `${rows.name} ${rows.labels[row]}, ${columns.name} ${columns.labels[column]}: ${own ? "current, " : ""}${value}${refuses ? ", refuses clients" : ""}`;
  return (
    <div ref={frame} className={styles.frame}>
      <span className={styles.corner}>
        {sideHead(rows)} <Icon name="down" /> {sideHead(columns)} <Icon name="right" />
      </span>
      <div className={styles.columns} aria-hidden="true">
        <Ends of={columns} most={Math.max(2, Math.floor(width / 90))} from="left" />
      </div>
      <div className={styles.rows} style={{ height: HEIGHT }} aria-hidden="true">
        <Ends of={rows} most={12} from="top" />
      </div>
      <div
        className={styles.area}
        style={{ height: HEIGHT }}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={height}
        aria-colcount={across}
        aria-activedescendant="matrix-canvas-cell"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          ahead.current = undefined;
          onFocus(at(event));
        }}
        onDoubleClick={() => onTake?.(focused)}
      >
        <canvas ref={canvas} className={styles.canvas} />
        {rows.own === undefined || rows.own < 0 ? null : (
          <span
            className={styles.ownRow}
            style={{ top: `${(100 * rows.own) / height}%`, height: `${100 / height}%` }}
            aria-hidden="true"
          />
        )}
        {columns.own === undefined || columns.own < 0 ? null : (
          <span
            className={styles.ownColumn}
            style={{ left: `${(100 * columns.own) / across}%`, width: `${100 / across}%` }}
            aria-hidden="true"
          />
        )}
        {marked.map(({ index, kind }) => (
          <span key={kind} className={styles[kind]} style={box(index)} aria-hidden="true" />
        ))}
        <span className={styles.focus} style={box(focused)} aria-hidden="true" />
        <Text visuallyHidden>
          <span role="row" aria-rowindex={row + 1} tabIndex={-1}>
            <span
              role="gridcell"
              id="matrix-canvas-cell"
              aria-colindex={column + 1}
              aria-selected="true"
              tabIndex={-1}
            >
              {sentence}
            </span>
          </span>
        </Text>
      </div>
      <p className={styles.readout}>{sentence}</p>
    </div>
  );
}

/** The color of every cell, and the outlined ones: the first best one, and the knee. */
function drawn(cells: MatrixData["cells"], scale: MatrixData["scale"]) {
  const numbered = "numbers" in cells;
  const steps = numbered
    ? Uint8Array.from(cells.numbers, (value) => {
        if (scale === "residual") return 3;
        return isRefusing(value) ? REFUSED : heatStep(value, scale);
      })
    : Uint8Array.from(cells, ({ step, mark }) => (mark === "refuses" ? REFUSED : step));
  const marked = (["best", "knee"] as const).flatMap((kind) => {
    const index = numbered ? cells[kind] : cells.findIndex(({ mark }) => mark === kind);
    return index === undefined || index < 0 ? [] : [{ index, kind }];
  });
  return { steps, marked };
}

/**
 * Some of an axis's labels, evenly spaced, each at the center of its cell. That of the current settings is always
 * included, and those that it would overlap are not.
 */
function Ends({
  of: { labels, own = -1 },
  most,
  from,
}: {
  of: MatrixSide;
  most: number;
  from: "left" | "top";
}) {
  const stride = Math.max(1, Math.ceil(labels.length / most));
  return labels.map((text, i) =>
    i === own || (i % stride === 0 && (own < 0 || Math.abs(i - own) >= stride)) ? (
      <Text
        key={text}
        tone={i === own ? "accent" : undefined}
        data-own={i === own || undefined}
        style={{ [from]: `${(100 * (i + 0.5)) / labels.length}%` }}
      >
        {text}
      </Text>
    ) : null,
  );
}

/** Paints one pixel per cell; CSS scales the canvas without smoothing. */
function paintHeat(
  canvas: HTMLCanvasElement,
  steps: Uint8Array,
  columns: number,
  rows: number,
  colors: readonly string[],
): void {
  canvas.width = columns;
  canvas.height = rows;
  const context = canvas.getContext("2d");
  if (!context) return;
  const palette = themePixels(colors, canvas.parentElement ?? undefined);
  const image = context.createImageData(columns, rows);
  const pixels = new Uint32Array(image.data.buffer);
  steps.forEach((step, i) => {
    pixels[i] = palette[step] ?? 0;
  });
  context.putImageData(image, 0, 0);
}
