import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { classNames, Icon } from "../../ui/controls/button.tsx";
import { textWidth } from "../lines/label-sizes.ts";
import {
  gridKey,
  type MatrixCell,
  type MatrixData,
  type MatrixSide,
  matrixLook,
  rowHeadLook,
  sideHead,
} from "./matrix-cell.ts";
import styles from "./matrix-table.module.css";
import { MatrixWriter } from "./matrix-writer.ts";

/** Maximum columns with room for a second value. */
export const ROOMY_COLUMNS = 8;
/** With more than this, cells have no gaps. */
const PACKED_COLUMNS = 12;
/** Maximum letters of an axis's name in one line; a longer one takes two. */
const MAX_LETTERS = 16;

interface MatrixTableProps extends Pick<MatrixData, "label" | "rows" | "columns"> {
  /** By rows. */
  readonly cells: readonly MatrixCell[];
  readonly focused: number;
  readonly onFocus: (index: number) => void;
  /** Enter or a double click on a cell. */
  readonly onTake?: ((index: number) => void) | undefined;
}

/**
 * A heat map as a real table, for up to about 600 cells: one tab stop, arrow keys within. Events are delegated, colors
 * are classes, and a change of values writes only the cells that differ.
 */
export function MatrixTable({ label, rows, columns, cells, focused, onFocus, onTake }: MatrixTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const width = columns.labels.length;
  const density = width > PACKED_COLUMNS ? styles.packed : width > ROOMY_COLUMNS ? styles.dense : undefined;
  // Another structure is another tbody: heads and cells are written outside React, which must not reuse them.
  const structure = `${sideHead(rows)} ${rows.labels.length} ${sideHead(columns)} ${width} ${isLong(columns)} ${density}`;
  const held = useRef(false);
  // Keys can arrive faster than the movement is drawn: each starts where the previous one ended.
  const ahead = useRef<number>(undefined);
  const isMoved = useRef(false);
  const writer = useRef<MatrixWriter>(undefined);
  const body = useCallback((element: HTMLElement | null) => {
    if (!element?.parentElement) return;
    writer.current = new MatrixWriter(element.parentElement);
    return writer.current.stop;
  }, []);
  useLayoutEffect(
    () => writer.current?.write(cells, focused, rows, columns),
    [cells, focused, rows, columns],
  );

  useEffect(() => {
    if (ahead.current === focused) ahead.current = undefined;
    // Follow the focus only while it is inside: a change of settings must not steal it. Only a key scrolls the page to
    // the cell: a dialog that returns the focus on closing must not.
    if (held.current && ahead.current === undefined)
      cellAt(table.current, focused)?.focus({ preventScroll: !isMoved.current });
    isMoved.current = false;
  }, [focused]);

  useEffect(() => {
    const cell = cellAt(table.current, focused);
    if (cell) showColumn(cell);
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    if (event.key === "Enter") {
      event.preventDefault();
      onTake?.(ahead.current ?? focused);
      return;
    }
    const from = ahead.current ?? focused;
    const next = gridKey(event.key, event.ctrlKey, from, rows.labels.length, width);
    if (next === undefined) return;
    event.preventDefault();
    if (next === from) return;
    ahead.current = next === focused ? undefined : next;
    isMoved.current = true;
    onFocus(next);
  };
  const focusOf = (event: FocusEvent | MouseEvent) => {
    ahead.current = undefined;
    const index = indexOf(event.target);
    if (index !== undefined) onFocus(index);
  };
  return (
    <div
      className={classNames(styles.scroll, width > ROOMY_COLUMNS && styles.dense, density)}
      style={
        {
          "--head": `${headWidth(rows, columns)}px`,
        } as CSSProperties
      }
    >
      <table
        ref={table}
        className={styles.table}
        // Set on the table only, and not inherited: a wider value must not restyle every cell.
        style={{ minWidth: tableWidth(cells, columns) }}
        role="grid"
        aria-label={label}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          held.current = true;
          focusOf(event);
        }}
        onBlur={() => {
          held.current = false;
          ahead.current = undefined;
        }}
        onClick={focusOf}
        onDoubleClick={(event) => {
          const index = indexOf(event.target);
          if (index !== undefined) onTake?.(index);
        }}
      >
        <thead role="rowgroup">
          <HeadRow key={structure} rows={rows} columns={columns} />
        </thead>
        <MatrixBody
          key={structure}
          ref={body}
          rows={rows}
          columns={columns}
          roomy={density === undefined}
          cells={cells}
          focused={focused}
        />
      </table>
    </div>
  );
}

/** Rendered once like the body: the text of its heads is written with the cells. */
const HeadRow = memo(
  function HeadRow({ rows, columns }: { rows: MatrixSide; columns: MatrixSide }) {
    const long = isLong(columns);
    return (
      <tr role="row">
        <td
          role="presentation"
          className={classNames(styles.head, styles.rowHead, styles.corner)}
          aria-hidden="true"
        >
          <span>
            {sideHead(columns)} <Icon name="right" />
          </span>
          <span>
            {sideHead(rows)} <Icon name="down" />
          </span>
        </td>
        {columns.labels.map((text, i) => (
          <th
            key={text}
            role="columnheader"
            scope="col"
            data-own={i === columns.own || undefined}
            className={classNames(styles.head, styles.columnHead, long && styles.wrapping)}
          >
            {text}
          </th>
        ))}
      </tr>
    );
  },
  () => true,
);

/** Whether the heads need more than one line. */
function isLong({ labels }: MatrixSide): boolean {
  return labels.some((text) => text.length > 12);
}

/** Pixels for the longest cell text, in steps, so that an additional digit does not move the others. */
function cellWidth(cells: readonly MatrixCell[], columns: MatrixSide): number {
  const width = columns.labels.length;
  const roomy = width <= ROOMY_COLUMNS;
  const size = roomy ? 14 : width > PACKED_COLUMNS ? 11 : 12;
  let longest = isLong(columns) ? 84 : 0;
  for (const { text, small } of cells) {
    longest = Math.max(longest, textWidth(text, size), roomy && small ? textWidth(small, 11) : 0);
  }
  return 4 * Math.ceil(longest / 4);
}

/** The minimum width of the table, which its cells share. */
function tableWidth(cells: readonly MatrixCell[], columns: MatrixSide): string {
  // Values are right-aligned: slightly less padding is enough on the left.
  const cell = `max(var(--least), ${cellWidth(cells, columns)}px + 1.6 * var(--pad)) + var(--gap)`;
  return `calc(var(--head) + ${columns.labels.length} * (${cell}))`;
}

/** Pixels for the heads of the rows: their longest text, wrapped if it is very long. */
function headWidth(rows: MatrixSide, columns: MatrixSide): number {
  const heads = [rows, columns].map((side) => Math.min(MAX_LETTERS, sideHead(side).length + 2));
  const letters = Math.max(...heads, ...rows.labels.map((text) => text.length));
  return Math.min(150, Math.max(64, 20 + letters * 7.3));
}

/** Scrolls a matrix that is wider than its container to a cell, horizontally only: the page does not move. */
function showColumn(cell: HTMLElement): void {
  const head = cell.parentElement?.firstElementChild;
  const box = cell.closest("table")?.parentElement;
  if (!(head instanceof HTMLElement) || !box || box.scrollWidth <= box.clientWidth) return;
  const room = box.clientWidth - head.offsetWidth;
  const left = cell.offsetLeft - head.offsetWidth;
  const hidden = left < box.scrollLeft || left + cell.offsetWidth > box.scrollLeft + room;
  if (hidden) box.scrollLeft = left - (room - cell.offsetWidth) / 2;
}

function cellAt(table: HTMLTableElement | null, index: number): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}

function indexOf(target: EventTarget): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-index]") : null;
  return cell ? Number(cell.dataset.index) : undefined;
}

interface MatrixBodyProps {
  readonly ref: Ref<HTMLTableSectionElement>;
  readonly rows: MatrixSide;
  readonly columns: MatrixSide;
  readonly roomy: boolean;
  /** Initial cells; from then on a MatrixWriter updates them, and the heads. */
  readonly cells: readonly MatrixCell[];
  readonly focused: number;
}

/**
 * The structure of a matrix, rendered once. React does not touch heads and cells afterwards: comparing four hundred
 * components at every step of a slider would take half of the frame.
 */
const MatrixBody = memo(
  function MatrixBody({ ref, rows, columns, roomy, cells, focused }: MatrixBodyProps) {
    const width = columns.labels.length;
    return (
      <tbody ref={ref} role="rowgroup">
        {rows.labels.map((rowLabel, row) => (
          <tr key={rowLabel} role="row">
            <th
              role="rowheader"
              scope="row"
              className={rowHeadLook(rowLabel)}
              data-own={row === rows.own || undefined}
            >
              {rowLabel}
            </th>
            {columns.labels.map((columnLabel, column) => {
              const index = row * width + column;
              const cell = cells[index];
              return cell ? (
                <td
                  key={columnLabel}
                  role="gridcell"
                  className={matrixLook(cell, index === focused)}
                  tabIndex={index === focused ? 0 : -1}
                  data-index={index}
                  aria-selected={index === focused}
                >
                  {cell.text}
                  {roomy ? <span className={styles.small}>{cell.small}</span> : null}
                </td>
              ) : null;
            })}
          </tr>
        ))}
      </tbody>
    );
  },
  // Another structure has another key.
  () => true,
);
