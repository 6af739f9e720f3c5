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
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
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
  /** Ids of the rows to show; all if omitted. */
  only: readonly string[] | undefined;
}) {
  const { rows, count, stated, measured } = useMemo(() => shownRows(table, only), [table, only]);
  const settings = Object.entries(schema.params).filter(([id]) => stated.has(id));
  const metrics = Object.entries({ ...FAILURE_METRICS, ...schema.metrics }).filter(([id]) =>
    measured.has(id),
  );
  // A model has more settings than a table has columns; a custom table has no others.
  const none = isModel(schema) ? "not stated" : "empty";
  const columns: readonly DataColumn<PreviewedRow>[] = [
    column("Row", { align: "end" }, ({ row }) => row),
    column("Line", { align: "end", sortBy: (row) => row.line }, (row) => row.line),
    column("Description", (row) => (
      <span className={styles.label}>
        <FlagText text={row.label} />
      </span>
    )),
    ...settings.map(
      ([id, param]): DataColumn<PreviewedRow> =>
        column(
          <code>{paramName(param)}</code>,
          { id: `setting ${id}`, align: param.kind === "number" ? "end" : "start" },
          ({ settings: own }) => {
            const value = own[id];
            return value === undefined ? (
              <Text tone="faint">{none}</Text>
            ) : (
              paramValueText(param, value, true)
            );
          },
        ),
    ),
    ...metrics.map(
      ([id, metric]): DataColumn<PreviewedRow> =>
        column(metric.label, { id: `metric ${id}`, align: "end" }, (row) => {
          const value = row.metrics[id];
          return value === undefined ? null : <Text nowrap>{formatSetting(value, metric.unit)}</Text>;
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

/** The first of some rows, and the settings and metrics of all of them. */
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
