import {
  type ColumnSort,
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  type Updater,
  useTable,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useMemo, useState } from "react";
import { useOverflow } from "../../lib/use-visibility.ts";
import { classNames } from "../controls/button.tsx";
import { Box, boxClass } from "../layout/layout.tsx";
import styles from "./data-table.module.css";

/** Height of a row in pixels, as in data-table.module.css. */
const LINE = 37;

/** Rows drawn beyond either edge: as many as one turn of the wheel scrolls. */
const BEYOND = 15;

/** Tables with more rows are windowed. */
const LONG = 500;

/** Minimum width in pixels of a column of a long table: the value of a setting and its name. */
const MIN_WIDTH = 112;

/**
 * The same for a short table whose column has a given width: words that may break anywhere would otherwise leave it one
 * letter wide.
 */
const MIN_EM = 3;

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
});

/** A table of entities, sorted by its headers. For up to some hundred rows; more are windowed, or paginated. */
export function DataTable<Row extends object>({
  rows,
  columns: given,
  rowId,
  caption,
  windowed = false,
  stacks = false,
  sort,
  onSort,
}: {
  rows: readonly Row[];
  /** False or missing columns are omitted. */
  columns: readonly (DataColumn<Row> | false | undefined)[];
  rowId: (row: Row) => string;
  caption?: ReactNode;
  /** For tables that may be long: they scroll inside their own area, one line per row. */
  windowed?: boolean;
  /** For tables with actions on rows: on a narrow screen, the cells of a row are stacked. */
  stacks?: boolean;
  /** The sort order, if the page stores it, such as in its address. */
  sort?: ColumnSort;
  onSort?: (sort: ColumnSort | undefined) => void;
}) {
  const columns = useMemo(() => given.filter((column) => column !== false && column !== undefined), [given]);
  const table = useTable<typeof features, Row>({
    features,
    data: useMemo(() => [...rows], [rows]),
    columns: useMemo(
      () =>
        columns.map((column) => ({
          id: column.id,
          accessorFn: (row: Row) => column.sortBy?.(row) ?? "",
          enableSorting: column.sortBy !== undefined,
        })),
      [columns],
    ),
    getRowId: rowId,
    ...(onSort && {
      state: { sorting: sort ? [sort] : [] },
      onSortingChange: (next: Updater<ColumnSort[]>) =>
        onSort((typeof next === "function" ? next(sort ? [sort] : []) : next)[0]),
    }),
  });
  const [scroll, setScroll] = useState<HTMLElement | null>(null);
  const scrolls = useOverflow(scroll);
  const long = windowed && rows.length > LONG;
  const lines = table.getRowModel().rows;
  const sideways = scrolls === "sideways" && !stacks;
  const spans = columns.reduce((sum, { span = 1 }) => sum + span, 0);
  return (
    <>
      <div
        className={classNames(
          styles.scroll,
          long && styles.long,
          stacks && styles.stacks,
          sideways && styles.sideways,
        )}
        ref={setScroll}
        // Makes the table scrollable by keyboard if no cell can have the focus.
        {...(scrolls !== "no" && { role: "group", tabIndex: 0, "aria-label": "Scrollable table" })}
      >
        <Box
          as="table"
          size={14}
          wide
          className={styles.table}
          style={long ? { minWidth: MIN_WIDTH * spans } : undefined}
          aria-rowcount={long ? lines.length + 1 : undefined}
          {...roleOf("table", stacks)}
        >
          {caption ? <caption>{caption}</caption> : null}
          {long ? (
            <colgroup>
              {columns.map(({ id, span = 1 }) => (
                <col key={id} style={{ width: `${(100 * span) / spans}%` }} />
              ))}
            </colgroup>
          ) : null}
          <thead {...roleOf("rowgroup", stacks)}>
            <tr {...roleOf("row", stacks)}>
              {columns.map((column) => {
                const model = table.getColumn(column.id);
                const sorted = model?.getIsSorted();
                return (
                  <th
                    key={column.id}
                    scope="col"
                    {...roleOf("columnheader", stacks)}
                    className={classOf(column)}
                    style={long || !column.span ? undefined : { minWidth: `${MIN_EM * column.span}em` }}
                    aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
                  >
                    {model && column.sortBy ? (
                      <button
                        type="button"
                        className={classNames(styles.sort, boxClass({ hoverInk: true }))}
                        onClick={() => model.toggleSorting()}
                      >
                        {column.header}
                        <span className={styles.arrow} aria-hidden="true">
                          {sorted === "asc" ? "↑" : sorted === "desc" ? "↓" : ""}
                        </span>
                      </button>
                    ) : (
                      column.header
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          {long && scroll ? (
            <WindowedRows scroll={scroll} rows={lines} columns={columns} />
          ) : (
            <tbody {...roleOf("rowgroup", stacks)}>
              {(long ? lines.slice(0, LONG) : lines).map((row) => (
                <DataRow key={row.id} row={row.original} columns={columns} stacks={stacks} />
              ))}
            </tbody>
          )}
        </Box>
      </div>
      {sideways ? <p className={styles.more}>Scroll sideways for the other columns.</p> : null}
    </>
  );
}

/** The visible rows of a long table, between two spacers as high as all the others. */
function WindowedRows<Row extends object>({
  scroll,
  rows,
  columns,
}: {
  /** The scrolled element around the table. */
  scroll: HTMLElement;
  rows: readonly { readonly id: string; readonly original: Row }[];
  columns: readonly DataColumn<Row>[];
}) {
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll,
    estimateSize: () => LINE,
    overscan: BEYOND,
  });
  const shown = virtual.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    <tbody>
      <tr style={{ height: before }} hidden={before === 0} />
      {shown.map(({ index }) => {
        const row = rows[index];
        return row && <DataRow key={row.id} row={row.original} columns={columns} place={index + 2} />;
      })}
      <tr style={{ height: after }} hidden={after <= 0} />
    </tbody>
  );
}

function DataRow<Row extends object>({
  row,
  columns,
  place,
  stacks = false,
}: {
  row: Row;
  columns: readonly DataColumn<Row>[];
  /** Index among all rows of a windowed table; the head is 1. */
  place?: number;
  /** Whether its cells can be stacked, each with its heading. */
  stacks?: boolean;
}) {
  // The same cells while a long table is scrolled: those are not drawn again.
  const cells = useMemo(
    () =>
      columns.map((column) => (
        <td
          key={column.id}
          className={classOf(column)}
          data-label={stacks && typeof column.header === "string" ? column.header : undefined}
          {...roleOf("cell", stacks)}
        >
          {column.cell(row)}
        </td>
      )),
    [row, columns, stacks],
  );
  return (
    <tr aria-rowindex={place} {...roleOf("row", stacks)}>
      {cells}
    </tr>
  );
}

/**
 * The role of an element in a stacked table: browsers drop it if the element is no longer displayed as part of a table.
 */
function roleOf<Role extends string>(role: Role, stacks: boolean): { readonly role?: Role } {
  return stacks ? { role } : {};
}

type Cell<Row> = (row: Row) => ReactNode;

export interface DataColumn<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: Cell<Row>;
  /** Gives the column a sort button. */
  readonly sortBy?: (row: Row) => string | number;
  readonly align?: "start" | "end";
  /** Omitted on a narrow screen: the row's own page also shows it. */
  readonly minor?: boolean;
  /** For columns of a long table, which have equal widths: the number of widths; 1 by default. */
  readonly span?: number;
}

type About<Row> = Omit<DataColumn<Row>, "id" | "header" | "cell"> & { readonly id?: string };

/**
 * A column, whose id is its heading by default: columns with the same heading need ids of their own.
 *
 * @param rest the cell of a row; before it, optionally, further properties of the column
 */
export function column<Row>(
  header: ReactNode,
  ...rest: [cell: Cell<Row>] | [about: About<Row>, cell: Cell<Row>]
): DataColumn<Row> {
  const [about, cell] = rest.length === 1 ? [{}, rest[0]] : rest;
  return { id: String(header), header, cell, ...about };
}

/** A sortable column of numbers; a dash for a missing one. */
export function numberColumn<Row>(
  header: ReactNode,
  value: (row: Row) => number | null | undefined,
  text: (value: number, row: Row) => ReactNode = (number) => number,
  about: Pick<About<Row>, "id" | "minor" | "span"> = {},
): DataColumn<Row> {
  const sortBy = (row: Row) => value(row) ?? Number.NEGATIVE_INFINITY;
  return column(header, { align: "end", sortBy, ...about }, (row) => {
    const number = value(row);
    return number === undefined || number === null ? "–" : text(number, row);
  });
}

function classOf({ align, minor }: Pick<DataColumn<never>, "align" | "minor">): string {
  return classNames(
    align === "end" && styles.end,
    boxClass({ text: align === "end" ? "end" : undefined, hideNarrow: minor }),
  );
}
