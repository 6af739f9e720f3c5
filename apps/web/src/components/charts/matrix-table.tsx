"use client";
import { type FocusEvent, type KeyboardEvent, type MouseEvent, memo, useEffect, useRef } from "react";
import { classNames } from "../ui/class-names.ts";
import { gridKey } from "./grid-key.ts";
import { cellSentence, type MatrixCell, type MatrixSide } from "./matrix-cell.ts";
import styles from "./matrix-table.module.css";

/** With more columns than this, cells have no room for a second figure. */
export const ROOMY_COLUMNS = 8;

export interface MatrixTableProps {
  /** What the matrix shows, for screen readers. */
  readonly label: string;
  readonly rows: MatrixSide;
  readonly columns: MatrixSide;
  /** Rows first. */
  readonly cells: readonly MatrixCell[];
  readonly focused: number;
  readonly onFocus: (index: number) => void;
  /** Enter or a double click on a cell. */
  readonly onTake?: ((index: number) => void) | undefined;
}

/**
 * A heat map as a real table, for up to some 600 cells: one tab stop, arrow keys within. Events are delegated and
 * colours are classes, so that a change repaints cells and nothing else.
 */
export function MatrixTable({ label, rows, columns, cells, focused, onFocus, onTake }: MatrixTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const width = columns.labels.length;
  const held = useRef(false);

  useEffect(() => {
    // Follow the focus only while it is inside: a change of settings must not steal it.
    if (held.current) cellAt(table.current, focused)?.focus({ preventScroll: false });
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      onTake?.(focused);
      return;
    }
    const next = gridKey(event.key, event.ctrlKey, focused, rows.labels.length, width);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== focused) onFocus(next);
  };
  const focusOf = (event: FocusEvent | MouseEvent) => {
    const index = indexOf(event.target);
    if (index !== undefined) onFocus(index);
  };
  const density = width > 12 ? styles.packed : width > ROOMY_COLUMNS ? styles.dense : undefined;
  return (
    <div className={classNames(styles.scroll, width > ROOMY_COLUMNS && styles.dense, density)}>
      <table
        ref={table}
        className={styles.table}
        role="grid"
        aria-label={label}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          held.current = true;
          focusOf(event);
        }}
        onBlur={() => {
          held.current = false;
        }}
        onClick={focusOf}
        onDoubleClick={(event) => {
          const index = indexOf(event.target);
          if (index !== undefined) onTake?.(index);
        }}
      >
        <thead>
          <HeadRow rows={rows} columns={columns} />
        </thead>
        <tbody>
          {rows.labels.map((rowLabel, row) => (
            <tr key={rowLabel}>
              <RowHead text={rowLabel} />
              {columns.labels.map((columnLabel, column) => {
                const index = row * width + column;
                const cell = cells[index];
                if (!cell) return null;
                const here = index === focused;
                return (
                  <Cell
                    key={columnLabel}
                    index={index}
                    text={cell.text}
                    small={density ? undefined : cell.small}
                    look={look(cell)}
                    focused={here}
                    sentence={here ? cellSentence(cell, index, rows, columns) : undefined}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const HeadRow = memo(function HeadRow({ rows, columns }: { rows: MatrixSide; columns: MatrixSide }) {
  const long = columns.labels.some((text) => text.length > 14);
  return (
    <tr>
      <td className={classNames(styles.head, styles.columnHead, styles.corner)} aria-hidden="true">
        {rows.name} ↓
      </td>
      {columns.labels.map((text) => (
        <th
          key={text}
          scope="col"
          className={classNames(styles.head, styles.columnHead, long && styles.wrapping)}
        >
          {text}
        </th>
      ))}
    </tr>
  );
});

const RowHead = memo(function RowHead({ text }: { text: string }) {
  return (
    <th scope="row" className={classNames(styles.head, styles.rowHead, text.length > 14 && styles.wrapping)}>
      {text}
    </th>
  );
});

interface CellProps {
  readonly index: number;
  readonly text: string;
  readonly small: string | undefined;
  readonly look: string;
  readonly focused: boolean;
  readonly sentence: string | undefined;
}

const Cell = memo(function Cell({ index, text, small, look, focused, sentence }: CellProps) {
  return (
    <td
      role="gridcell"
      className={focused ? `${look} ${styles.focused}` : look}
      tabIndex={focused ? 0 : -1}
      data-index={index}
      aria-label={sentence}
      aria-selected={focused}
    >
      {text}
      {small === undefined ? null : <span className={styles.small}>{small}</span>}
    </td>
  );
});

const looks = new Map<string, string>();

/** The classes of a cell: one of few texts, so that unchanged cells compare equal at once. */
function look({ step, residual, hatched, mark }: MatrixCell): string {
  const key = `${residual ? "r" : "h"}${step}${hatched ? "x" : ""}${mark ?? ""}`;
  let names = looks.get(key);
  if (names === undefined) {
    const colour = styles[`${residual ? "r" : "h"}${step}`];
    names = classNames(styles.cell, colour, hatched && styles.hatched, mark && styles[mark]);
    looks.set(key, names);
  }
  return names;
}

function cellAt(table: HTMLTableElement | null, index: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}

function indexOf(target: EventTarget): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return cell ? Number(cell.dataset.index) : undefined;
}
