import { classNames } from "../../ui/controls/class-names.ts";
import type { MatrixCell } from "./matrix-cell.ts";
import styles from "./matrix-table.module.css";

/** The classes of a row's head. */
export function rowHeadLook(label: string): string {
  return classNames(styles.head, styles.rowHead, label.length > 14 && styles.wrapping);
}

const looks = new Map<string, string>();

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
      flagged && styles.flagged,
      focused && styles.focused,
    );
    looks.set(key, names);
  }
  return names;
}
