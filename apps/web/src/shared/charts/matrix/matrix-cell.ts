import { classNames } from "../../ui/controls/button.tsx";
import { boxClass } from "../../ui/layout/layout.tsx";
import type { Origin } from "../../ui/tables/tags.tsx";
import type { HeatScale } from "./heat-step.ts";
import styles from "./matrix-table.module.css";

const looks = new Map<string, string>();

export interface MatrixCell {
  readonly text: string;
  /** A second value below. */
  readonly small?: string | undefined;
  /** Color step on the heat scale (0 to 7) or, with `residual`, on the diverging one (0 to 6). */
  readonly step: number;
  readonly residual?: boolean | undefined;
  /** A measured set is open, and this cell is not measured. */
  readonly hatched?: boolean | undefined;
  /** Neither measured nor predicted. */
  readonly empty?: boolean | undefined;
  /** The displayed value was measured. */
  readonly measured?: boolean | undefined;
  /** A cell of the selected finding. */
  readonly flagged?: boolean | undefined;
  /** Refuses: the cell does not compete, because it refuses clients that others serve. */
  readonly mark?: "best" | "knee" | "refuses" | undefined;
  /** Origin of the computed value; undefined if nothing in the matrix is calibrated. */
  readonly origin?: Origin | undefined;
}

/** One axis of a matrix: the parameter and its values in words. */
export interface MatrixSide {
  readonly name: string;
  /** Unit of the values; omitted if there is none or the name contains it. */
  readonly unit?: string | undefined;
  readonly labels: readonly string[];
  /** Index of the current settings' value; -1 or omitted if there is none. */
  readonly own?: number | undefined;
}

/** Cells of a matrix that is too large for a table, as numbers for the color scale. */
export interface NumberedCells {
  /** Row by row. */
  readonly numbers: Float64Array;
  /** Indices of the outlined cells. */
  readonly best?: number | undefined;
  readonly knee?: number | undefined;
  /** Origin of each cell's values; undefined if all are merely predicted. */
  readonly origins?: readonly Origin[] | undefined;
}

export interface MatrixData {
  /** For screen readers. */
  readonly label: string;
  readonly rows: MatrixSide;
  readonly columns: MatrixSide;
  /** Row by row. More than TABLE_CELLS are drawn on a canvas, as colors only. */
  readonly cells: readonly MatrixCell[] | NumberedCells;
  /** Meaning of the colors: the metric, or the prediction error. */
  readonly scale: HeatScale | "residual";
  /** A value of the metric with its unit. */
  readonly text: (value: number) => string;
  /** Description of a cell on the canvas; its text by default. */
  readonly textOf?: ((index: number) => string) | undefined;
  /** Whether a cell shows one value of a range, which its details show. */
  readonly ranged?: boolean | undefined;
  /** Whether best and knee differ somewhere within the ranges. */
  readonly unsure?: boolean | undefined;
}

/** Heading of an axis: the parameter and its unit. */
export function sideHead({ name, unit }: MatrixSide): string {
  return unit ? `${name} (${unit})` : name;
}

export function markText({ mark }: MatrixCell): string | undefined {
  return mark === "refuses" ? "refuses clients" : mark;
}

/** A cell in a sentence, for screen readers. */
export function cellSentence(cell: MatrixCell, index: number, rows: MatrixSide, columns: MatrixSide): string {
  const width = columns.labels.length;
  const [row, column] = [Math.floor(index / width), index % width];
  const place = `${rows.name} ${rows.labels[row]}, ${columns.name} ${columns.labels[column]}`;
  const notes = [
    row === rows.own && column === columns.own && "current",
    cell.small,
    markText(cell),
    cell.flagged && "marked",
    cell.hatched && "not measured",
    cell.measured && "measured",
    cell.hatched && !cell.origin && !cell.empty && "predicted",
    cell.origin,
  ];
  return `${place}: ${[cell.text, ...notes].filter(Boolean).join(", ")}`;
}

/** The classes of a row's head. */
export function rowHeadLook(label: string): string {
  return classNames(styles.head, styles.rowHead, label.length > 14 && styles.wrapping);
}

/** The classes of a cell: one of few strings, so that unchanged cells compare equal quickly. */
export function matrixLook(
  { step, residual, hatched, measured, flagged, mark, origin }: MatrixCell,
  focused: boolean,
): string {
  const key = `${residual ? "r" : "h"}${step}${hatched ? "x" : ""}${mark ?? ""}${origin === "extrapolated" ? (measured ? "e" : "E") : ""}${flagged ? "m" : ""}${focused ? "f" : ""}`;
  let names = looks.get(key);
  if (names === undefined) {
    const color = styles[`${residual ? "r" : "h"}${step}`];
    names = classNames(
      styles.cell,
      color,
      hatched && styles.hatched,
      mark && styles[mark],
      origin === "extrapolated" && (measured ? styles.beside : styles.extrapolated),
      flagged && `${styles.flagged} ${boxClass({ relative: true })}`,
      focused && styles.focused,
    );
    looks.set(key, names);
  }
  return names;
}

/**
 * Target of a key in a grid.
 *
 * @returns the new index, or undefined for a key that does not move
 */
export function gridKey(
  key: string,
  control: boolean,
  index: number,
  rows: number,
  columns: number,
): number | undefined {
  const row = Math.floor(index / columns);
  const column = index % columns;
  const to = (r: number, c: number) =>
    Math.max(0, Math.min(rows - 1, r)) * columns + Math.max(0, Math.min(columns - 1, c));
  const page = Math.max(1, Math.round(rows / 4));
  switch (key) {
    case "ArrowLeft":
      return to(row, column - 1);
    case "ArrowRight":
      return to(row, column + 1);
    case "ArrowUp":
      return to(row - 1, column);
    case "ArrowDown":
      return to(row + 1, column);
    case "Home":
      return control ? 0 : to(row, 0);
    case "End":
      return control ? rows * columns - 1 : to(row, columns - 1);
    case "PageUp":
      return to(row - page, column);
    case "PageDown":
      return to(row + page, column);
    default:
      return undefined;
  }
}
