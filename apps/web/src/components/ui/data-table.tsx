"use client";
import {
  createSortedRowModel,
  rowSortingFeature,
  sortFns,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { classNames } from "./class-names.ts";
import styles from "./data-table.module.css";

export interface DataColumn<Row> {
  readonly id: string;
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Gives the column a sort button. */
  readonly sortBy?: (row: Row) => string | number;
  /** "end" for numbers. */
  readonly align?: "start" | "end";
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
});

/** A table of entities, sorted by its headers. For up to some hundred rows; page or virtualize longer ones. */
export function DataTable<Row extends object>({
  rows,
  columns,
  rowId,
  caption,
}: {
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  rowId: (row: Row) => string;
  caption?: ReactNode;
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
  const end = (column: DataColumn<Row>) => classNames(column.align === "end" && styles.end);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        {caption ? <caption>{caption}</caption> : null}
        <thead>
          <tr>
            {columns.map((column) => {
              const model = table.getColumn(column.id);
              const sorted = model?.getIsSorted();
              return (
                <th
                  key={column.id}
                  scope="col"
                  className={end(column)}
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
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.id} className={end(column)}>
                  {column.cell(row.original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
