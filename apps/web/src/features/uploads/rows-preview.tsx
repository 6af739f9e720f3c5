"use client";
import type { ReadRow } from "@wirecost/importers";
import { FAILURE_METRICS, type MeasurementSchema, paramName } from "@wirecost/sim-core";
import { type DataColumn, DataTable } from "../../components/ui/data-table.tsx";
import { FlagText } from "../../components/ui/flag-text.tsx";
import { formatSetting } from "../../lib/format-quantity.ts";
import { paramValueText } from "../../lib/param-value-text.ts";
import styles from "./rows-preview.module.css";

const MOST = 12;

/** The first rows as they were understood: settings and figures apart. */
export function RowsPreview({
  schema,
  rows: all,
  only,
}: {
  schema: MeasurementSchema;
  rows: readonly ReadRow[];
  /** Ids of the rows to show; all of them if left out. */
  only: readonly string[] | undefined;
}) {
  const ids = only && new Set(only);
  const rows = ids ? all.filter(({ row }) => ids.has(row)) : all;
  const settings = Object.entries(schema.params).filter(([id]) =>
    rows.some((row) => row.settings[id] !== undefined),
  );
  const metrics = Object.entries({ ...FAILURE_METRICS, ...schema.metrics }).filter(([id]) =>
    rows.some((row) => row.metrics[id] !== undefined),
  );
  const columns: readonly DataColumn<ReadRow>[] = [
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
      ([id, param]): DataColumn<ReadRow> => ({
        id: `setting ${id}`,
        header: <code>{paramName(param)}</code>,
        align: param.kind === "number" ? "end" : "start",
        cell: ({ settings: own }) => {
          const value = own[id];
          return value === undefined ? (
            <span className={styles.open}>open</span>
          ) : (
            paramValueText(param, value, true)
          );
        },
      }),
    ),
    ...metrics.map(
      ([id, metric]): DataColumn<ReadRow> => ({
        id: `metric ${id}`,
        header: metric.label,
        align: "end",
        cell: (row) => {
          const value = row.metrics[id];
          return value === undefined ? null : (
            <span className={styles.figure}>{formatSetting(value, metric.unit)}</span>
          );
        },
      }),
    ),
  ];
  return (
    <section className={styles.frame} aria-label="Rows as they were read">
      <DataTable rows={rows.slice(0, MOST)} columns={columns} rowId={(row) => String(row.line)} />
      {rows.length > MOST ? (
        <p className={styles.more}>
          The first {MOST} of {rows.length.toLocaleString("en-US")} rows.
        </p>
      ) : null}
    </section>
  );
}
