import { type FidelityRow, formatQuantity, type Model, roleNames } from "@wirecost/sim-core";
import { useMemo } from "react";
import { Residual } from "../../shared/charts/matrix/residual.tsx";
import { Link } from "../../shared/ui/controls/link.tsx";
import { boxClass, Stack } from "../../shared/ui/layout/layout.tsx";
import { column, type DataColumn, DataTable, numberColumn } from "../../shared/ui/tables/data-table.tsx";
import { Provenance, Tag } from "../../shared/ui/tables/tags.tsx";
import { FlagText } from "../../shared/ui/tables/texts.tsx";
import styles from "./accuracy.module.css";

export function AccuracyTable({ model, rows }: { model: Model; rows: readonly FidelityRow[] }) {
  const columns = useMemo(
    (): readonly DataColumn<FidelityRow>[] => [
      column("Row", { sortBy: (row) => `${row.reference} ${row.row.padStart(4, "0")}` }, (row) => (
        <Stack gap={2} breaks className={styles.row}>
          <span>
            <FlagText text={row.label} />
          </span>
          <Link
            className={boxClass({ fit: true, tone: "soft", size: 12, quietLink: true })}
            href={`/references#${row.reference}`}
          >
            <FlagText
              text={model.references.find(({ id }) => id === row.reference)?.title ?? row.reference}
            />
            , row {row.row}
          </Link>
          {row.note && isOpen(row) ? (
            <p className={styles.note}>
              <FlagText text={row.note} />
            </p>
          ) : null}
        </Stack>
      )),
      column("Metric", { sortBy: (row) => `${row.metric} ${row.role}` }, (row) => (
        <Stack align="start" gap={2}>
          {model.metrics[row.metric]?.label ?? row.metric}
          <Tag tone={isOpen(row) ? "warn" : "plain"}>{roleNames[row.role]}</Tag>
        </Stack>
      )),
      column(
        "Error",
        { align: "end", sortBy: (row) => Math.abs(row.error ?? Number.POSITIVE_INFINITY) },
        (row) => <Residual share={row.error} />,
      ),
      numberColumn(
        <Provenance of="measured" />,
        (row) => row.measured,
        (value, { unit }) => <b>{formatQuantity(value, unit)}</b>,
        { id: "measured" },
      ),
      numberColumn(
        <Provenance of="predicted" />,
        (row) => row.predicted,
        (value, { unit }) => formatQuantity(value, unit),
        { id: "predicted" },
      ),
    ],
    [model],
  );
  return (
    <DataTable rows={rows} columns={columns} rowId={(row) => `${row.reference} ${row.row} ${row.metric}`} />
  );
}

/** Whether the value deviates or cannot be compared with the model: its row's note gives the reason. */
function isOpen({ role }: FidelityRow): boolean {
  return role === "unexplained" || role === "unverified";
}
