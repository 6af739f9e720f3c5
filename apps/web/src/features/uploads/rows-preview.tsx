"use client";
import { FAILURE_METRICS, type RowTable, rowAt, rowName } from "@wirecost/analysis";
import {
  formatSetting,
  isModel,
  type MeasuredRow,
  type MeasurementSchema,
  paramName,
  paramValueText,
} from "@wirecost/sim-core";
import { useMemo } from "react";
import { Text } from "../../shared/ui/layout/layout.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import styles from "./uploads.module.css";

const MOST = 12;

interface PreviewedRow extends MeasuredRow {
  readonly line: number;
}

export function RowsPreview({
  schema,
  table,
  only,
}: {
  schema: MeasurementSchema;
  table: RowTable;
  /** Ids of the rows to show; all of them if left out. */
  only: readonly string[] | undefined;
}) {
  const { rows, count, stated, measured } = useMemo(() => shownRows(table, only), [table, only]);
  const settings = Object.entries(schema.params).filter(([id]) => stated.has(id));
  const metrics = Object.entries({ ...FAILURE_METRICS, ...schema.metrics }).filter(([id]) =>
    measured.has(id),
  );
  // A model knows more settings than a table has columns; a custom table has no others.
  const none = isModel(schema) ? "not stated" : "empty";
  const columns: readonly DataColumn<PreviewedRow>[] = [
    { id: "row", header: "Row", align: "end", cell: ({ row }) => row },
    { id: "line", header: "Line", align: "end", cell: (row) => row.line, sortBy: (row) => row.line },
    {
      id: "label",
      header: "Description",
      cell: (row) => (
        <span className={styles.label}>
          <FlagText text={row.label} />
        </span>
      ),
    },
    ...settings.map(
      ([id, param]): DataColumn<PreviewedRow> => ({
        id: `setting ${id}`,
        header: <code>{paramName(param)}</code>,
        align: param.kind === "number" ? "end" : "start",
        cell: ({ settings: own }) => {
          const value = own[id];
          return value === undefined ? <Text tone="faint">{none}</Text> : paramValueText(param, value, true);
        },
      }),
    ),
    ...metrics.map(
      ([id, metric]): DataColumn<PreviewedRow> => ({
        id: `metric ${id}`,
        header: metric.label,
        align: "end",
        cell: (row) => {
          const value = row.metrics[id];
          return value === undefined ? null : <Text nowrap>{formatSetting(value, metric.unit)}</Text>;
        },
      }),
    ),
  ];
  return (
    <section className={styles.rowsPreviewFrame} aria-label="Rows as they were read">
      <DataTable rows={rows} columns={columns} rowId={(row) => String(row.line)} />
      {count > MOST ? (
        <p className={styles.rowsPreviewMore}>
          The first {MOST} of {count.toLocaleString("en-US")} rows.
        </p>
      ) : null}
    </section>
  );
}

/** The first of some rows, and what all of them state and measured. */
function shownRows(table: RowTable, only: readonly string[] | undefined) {
  const ids = only && new Set(only);
  const stated = new Set<string>();
  const measured = new Set<string>();
  const rows: PreviewedRow[] = [];
  const seen = new Set<number>();
  let count = 0;
  for (let row = 0; row < table.count; row++) {
    if (ids && !ids.has(rowName(table, row))) continue;
    count += 1;
    if (rows.length < MOST) rows.push({ ...rowAt(table, row), line: table.lines[row] ?? 0 });
    seen.add(table.cells[row] ?? 0);
    for (const [id, values] of table.metrics)
      if (!measured.has(id) && !Number.isNaN(values[row])) measured.add(id);
  }
  for (const cell of seen) for (const id in table.settings[cell]) stated.add(id);
  return { rows, count, stated, measured };
}
