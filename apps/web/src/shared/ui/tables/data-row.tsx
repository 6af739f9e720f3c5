"use client";
import { useMemo } from "react";
import { classNames } from "../controls/class-names.ts";
import type { DataColumn } from "./data-column.ts";
import styles from "./data-table.module.css";
import { roleOf } from "./stacked-roles.ts";

/** A line of a table. */
export function DataRow<Row extends object>({
  row,
  columns,
  place,
  stacks = false,
}: {
  row: Row;
  columns: readonly DataColumn<Row>[];
  /** Among all lines of a table of which only some are drawn, the head being 1. */
  place?: number;
  /** Whether its cells can stand below each other, each with its heading. */
  stacks?: boolean;
}) {
  // The same cells while a long table is scrolled: those are not drawn again.
  const cells = useMemo(
    () =>
      columns.map((column) => (
        <td
          key={column.id}
          className={classNames(column.align === "end" && styles.end, column.minor && styles.minor)}
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
