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
  /** Colour step on the heat scale (0 to 7) or, with `residual`, on the diverging one (0 to 6). */
  readonly step: number;
  readonly residual?: boolean | undefined;
  /** A measured set is open, and this cell is not measured. */
  readonly hatched?: boolean | undefined;
  /** Neither measured nor predicted. */
  readonly empty?: boolean | undefined;
  /** What is shown was measured. */
  readonly measured?: boolean | undefined;
  /** One of the cells that a selected finding is about. */
  readonly flagged?: boolean | undefined;
  readonly mark?: "best" | "knee" | undefined;
  /** Where the computed value comes from; undefined where nothing of the matrix is calibrated. */
  readonly origin?: Origin | undefined;
}

/** One side of a matrix: the parameter and its values in words. */
export interface MatrixSide {
  readonly name: string;
  /** Of the values; omitted where there is none or the name says it. */
  readonly unit?: string | undefined;
  readonly labels: readonly string[];
  /** Index of the value that the current settings have; -1 or omitted where none is. */
  readonly own?: number | undefined;
}

/** Cells of a matrix that is too large for a table, as numbers, which the scale colours. */
export interface NumberedCells {
  /** Row by row. */
  readonly numbers: Float64Array;
  /** Indices of the cells to outline. */
  readonly best?: number | undefined;
  readonly knee?: number | undefined;
  /** Where each cell's values come from; undefined where all are merely predicted. */
  readonly origins?: readonly Origin[] | undefined;
}

export interface MatrixData {
  /** For screen readers. */
  readonly label: string;
  readonly rows: MatrixSide;
  readonly columns: MatrixSide;
  /** Row by row. More than TABLE_CELLS are drawn on a canvas, by their colours alone. */
  readonly cells: readonly MatrixCell[] | NumberedCells;
  /** How colours stand for values: of the metric, or of how far predictions are off. */
  readonly scale: HeatScale | "residual";
  /** A value of the metric with its unit. */
  readonly text: (value: number) => string;
  /** What the canvas says of a cell; its text by default. */
  readonly textOf?: ((index: number) => string) | undefined;
  /** Whether a cell shows one value of a range, which its details show. */
  readonly ranged?: boolean | undefined;
  /** Whether best and knee are others somewhere within the ranges. */
  readonly unsure?: boolean | undefined;
}

/** What stands over the values of a side: the parameter and its unit. */
export function sideHead({ name, unit }: MatrixSide): string {
  return unit ? `${name} (${unit})` : name;
}

/** A cell in a sentence, for screen readers. */
export function cellSentence(cell: MatrixCell, index: number, rows: MatrixSide, columns: MatrixSide): string {
  const width = columns.labels.length;
  const [row, column] = [Math.floor(index / width), index % width];
  const place = `${rows.name} ${rows.labels[row]}, ${columns.name} ${columns.labels[column]}`;
  const notes = [
    row === rows.own && column === columns.own && "current",
    cell.small,
    cell.mark,
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

/** The classes of a cell: one of few texts, so that unchanged cells compare equal at once. */
export function matrixLook(
  { step, residual, hatched, measured, flagged, mark, origin }: MatrixCell,
  focused: boolean,
): string {
  const key = `${residual ? "r" : "h"}${step}${hatched ? "x" : ""}${mark ?? ""}${origin === "extrapolated" ? (measured ? "e" : "E") : ""}${flagged ? "m" : ""}${focused ? "f" : ""}`;
  let names = looks.get(key);
  if (names === undefined) {
    const colour = styles[`${residual ? "r" : "h"}${step}`];
    names = classNames(
      styles.cell,
      colour,
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
 * Where a key leads from a cell of a grid.
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
