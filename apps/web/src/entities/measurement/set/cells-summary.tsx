"use client";
import {
  formatPlain,
  formatQuantity,
  type MeasurementSchema,
  type Params,
  paramName,
  paramValueText,
} from "@wirecost/sim-core";
import { useMemo } from "react";
import { type DataColumn, DataTable } from "../../../shared/ui/tables/data-table.tsx";
import styles from "../measurement.module.css";
import { commentColumn } from "../rows/comment-column.tsx";
import { type CellSummary, inSettingOrder } from "./cell-summary.ts";

/** One metric by cell: how many runs, their median, how far they lie apart. */
export function CellsSummary({
  schema,
  cells,
  metricId,
  varying,
  onComment,
}: {
  schema: MeasurementSchema;
  cells: readonly CellSummary[];
  metricId: string;
  /** Settings that tell the cells apart. */
  varying: readonly string[];
  /** Gives each cell a button to comment on it. */
  onComment?: ((cell: Params) => void) | undefined;
}) {
  const ordered = useMemo(() => inSettingOrder(cells, varying), [cells, varying]);
  const metric = schema.metrics[metricId];
  if (!metric) return null;
  const text = (value: number) => formatQuantity(value, metric.unit);
  const figure = (
    id: string,
    header: string,
    pick: (cell: CellSummary) => number,
  ): DataColumn<CellSummary> => ({
    id,
    header,
    align: "end",
    cell: (cell) => <span className={styles.ownSetValue}>{text(pick(cell))}</span>,
    sortBy: pick,
  });
  const columns: readonly DataColumn<CellSummary>[] = [
    ...commentColumn<CellSummary>(schema, varying, ({ settings }) => settings, onComment),
    ...varying.flatMap((id): DataColumn<CellSummary>[] => {
      const param = schema.params[id];
      if (!param) return [];
      return [
        {
          id: `setting ${id}`,
          header: <code>{paramName(param)}</code>,
          align: param.kind === "number" ? "end" : "start",
          cell: ({ settings }) => {
            const value = settings[id];
            return value === undefined ? "" : paramValueText(param, value);
          },
          sortBy: ({ settings }) => {
            const value = settings[id];
            return typeof value === "number" ? value : String(value ?? "");
          },
        },
      ];
    }),
    { id: "n", header: "Runs", align: "end", cell: ({ n }) => formatPlain(n), sortBy: ({ n }) => n },
    figure("median", "Median", ({ median }) => median),
    figure("least", "Lowest", ({ least }) => least),
    figure("most", "Highest", ({ most: high }) => high),
    {
      id: "spread",
      header: "Spread",
      align: "end",
      cell: ({ spread }) =>
        spread === undefined ? "" : `${formatPlain(Number((spread * 100).toPrecision(2)))} %`,
      sortBy: ({ spread }) => spread ?? -1,
    },
  ];
  return (
    <section className={styles.section} aria-labelledby="cells-title">
      <div className={styles.ownSetBar}>
        <h2 id="cells-title" className={styles.ownSetTitle}>
          {metric.label} by cell
        </h2>
        <span className={styles.note}>Spread: highest less lowest, as a share of the median.</span>
      </div>
      <DataTable windowed rows={ordered} columns={columns} rowId={({ id }) => id} />
    </section>
  );
}
