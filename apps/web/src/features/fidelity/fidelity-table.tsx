"use client";
import type { FidelityRow, Model } from "@wirecost/sim-core";
import Link from "next/link";
import { useMemo } from "react";
import { type DataColumn, DataTable } from "../../components/ui/data-table.tsx";
import { FlagText } from "../../components/ui/flag-text.tsx";
import { Residual } from "../../components/ui/residual.tsx";
import { Provenance, Tag } from "../../components/ui/tag.tsx";
import { formatQuantity } from "../../lib/format-quantity.ts";
import styles from "./fidelity-table.module.css";

/** One line a published figure. */
export function FidelityTable({ model, rows }: { model: Model; rows: readonly FidelityRow[] }) {
  const columns = useMemo(
    (): readonly DataColumn<FidelityRow>[] => [
      {
        id: "reference",
        header: "Table",
        cell: (row) => (
          <Link className={styles.link} href={`/references#${row.reference}`} prefetch={false}>
            <FlagText
              text={model.references.find(({ id }) => id === row.reference)?.title ?? row.reference}
            />
          </Link>
        ),
        sortBy: (row) => row.reference,
      },
      {
        id: "row",
        header: "Row",
        align: "end",
        cell: (row) => row.row,
        sortBy: (row) => (Number.isFinite(Number(row.row)) ? Number(row.row) : row.row),
      },
      {
        id: "label",
        header: "Description",
        cell: (row) => (
          <span className={styles.label}>
            <FlagText text={row.label} />
          </span>
        ),
      },
      {
        id: "metric",
        header: "Metric",
        cell: (row) => (
          <span className={styles.nowrap}>{model.metrics[row.metric]?.label ?? row.metric}</span>
        ),
        sortBy: (row) => row.metric,
      },
      {
        id: "measured",
        header: <Provenance of="measured" />,
        align: "end",
        cell: (row) => <b className={styles.value}>{formatQuantity(row.measured, row.unit)}</b>,
        sortBy: (row) => row.measured,
      },
      {
        id: "predicted",
        header: <Provenance of="predicted" />,
        align: "end",
        cell: (row) => <span className={styles.nowrap}>{formatQuantity(row.predicted, row.unit)}</span>,
        sortBy: (row) => row.predicted,
      },
      {
        id: "error",
        header: "Error",
        align: "end",
        cell: (row) => <Residual share={row.error} />,
        sortBy: (row) => Math.abs(row.error ?? Number.POSITIVE_INFINITY),
      },
      {
        id: "role",
        header: "Role",
        cell: (row) => (
          <Tag tone={row.role === "unexplained" || row.role === "unsettled" ? "warn" : "plain"}>
            {row.role}
          </Tag>
        ),
        sortBy: (row) => row.role,
      },
    ],
    [model],
  );
  return (
    <DataTable rows={rows} columns={columns} rowId={(row) => `${row.reference} ${row.row} ${row.metric}`} />
  );
}
