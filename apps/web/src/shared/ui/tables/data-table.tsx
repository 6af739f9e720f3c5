"use client";
import {
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo, useState } from "react";
import { classNames } from "../controls/class-names.ts";
import type { DataColumn } from "./data-column.ts";
import { DataRow } from "./data-row.tsx";
import styles from "./data-table.module.css";
import { roleOf } from "./stacked-roles.ts";
import { useOverflow } from "./use-overflow.ts";
import { WindowedRows } from "./windowed-rows.tsx";

export type { DataColumn } from "./data-column.ts";

/** Of more rows only those in the window are drawn. */
const LONG = 500;
/** Pixels that a column of a long table has at least: the value of a setting and its name. */
const MIN_WIDTH = 112;

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
});

/** A table of entities, sorted by its headers. For up to some hundred rows; more are windowed, or shown by pages. */
export function DataTable<Row extends object>({
  rows,
  columns,
  rowId,
  caption,
  windowed = false,
  stacks = false,
}: {
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  rowId: (row: Row) => string;
  caption?: ReactNode;
  /** For tables that may be long: those are scrolled in a window of their own, one line per row. */
  windowed?: boolean;
  /** For tables whose rows are acted upon: where there is no room, the cells of a row stand below each other. */
  stacks?: boolean;
}) {
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
  });
  const [scroll, setScroll] = useState<HTMLElement | null>(null);
  const scrolls = useOverflow(scroll);
  const long = windowed && rows.length > LONG;
  const lines = table.getRowModel().rows;
  const classOf = ({ align, minor }: DataColumn<Row>) =>
    classNames(align === "end" && styles.end, minor && styles.minor);
  const sideways = scrolls === "sideways" && !stacks;
  const spans = columns.reduce((sum, { span = 1 }) => sum + span, 0);
  const scrolled = (
    <div
      className={classNames(
        styles.scroll,
        long && styles.long,
        stacks && styles.stacks,
        sideways && styles.sideways,
      )}
      ref={setScroll}
      // Makes the table scrollable by keyboard where no cell can have the focus.
      {...(scrolls !== "no" && { role: "group", tabIndex: 0, "aria-label": "Scrollable table" })}
    >
      <table
        className={styles.table}
        style={long ? { minWidth: MIN_WIDTH * spans } : undefined}
        aria-rowcount={long ? lines.length + 1 : undefined}
        {...roleOf("table", stacks)}
      >
        {caption ? <caption>{caption}</caption> : null}
        {long ? <Widths columns={columns} spans={spans} /> : null}
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
                  aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
                >
                  {model && column.sortBy ? (
                    <button type="button" className={styles.sort} onClick={() => model.toggleSorting()}>
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
      </table>
    </div>
  );
  return (
    <>
      {scrolled}
      {sideways ? <p className={styles.more}>Scroll sideways for the other columns.</p> : null}
    </>
  );
}

/** Widths that do not follow from the lines that happen to be drawn. */
function Widths<Row extends object>({
  columns,
  spans,
}: {
  columns: readonly DataColumn<Row>[];
  spans: number;
}) {
  return (
    <colgroup>
      {columns.map(({ id, span = 1 }) => (
        <col key={id} style={{ width: `${(100 * span) / spans}%` }} />
      ))}
    </colgroup>
  );
}
