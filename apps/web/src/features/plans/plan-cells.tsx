"use client";
import type { Plan, PlanProgress } from "@wirecost/analysis";
import { cellReason } from "@wirecost/harness";
import type { Model } from "@wirecost/sim-core";
import { formatQuantity, paramValueText, residual, shareText } from "@wirecost/sim-core";
import { settingsOtherwise } from "../../entities/plan/plan-differences.ts";
import { residualText } from "../../entities/prediction/residual-text.ts";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Provenance } from "../../shared/ui/tables/tag.tsx";
import styles from "./plans.module.css";

type Cell = PlanProgress["cells"][number];

/** The cells of a plan, the most worthwhile first, with what was measured of them. */
export function PlanCells({
  model,
  plan,
  progress,
  differences,
}: {
  model: Model;
  plan: Plan;
  progress: PlanProgress;
  /** By cell, what of its settings was measured otherwise than planned; omitted before anything is measured. */
  differences?: ReadonlyMap<string, readonly string[]>;
}) {
  const unit = model.metrics[plan.metric]?.unit ?? "1";
  const measuring = progress.measured > 0;
  const columns: readonly DataColumn<Cell>[] = [
    {
      id: "cell",
      header: "Cell",
      cell: ({ cell }) => <code>{cell.id}</code>,
      sortBy: ({ cell }) => Number(cell.id.slice(1)),
    },
    ...plan.axes.flatMap(({ param: id }): DataColumn<Cell>[] => {
      const param = model.params[id];
      if (!param) return [];
      return [
        {
          id,
          header: param.flag ? <code>{param.flag}</code> : param.label,
          align: param.kind === "number" ? "end" : "start",
          cell: ({ cell }) => {
            const value = cell.settings[id];
            return value === undefined ? null : (
              <span className={styles.nowrap}>{paramValueText(param, value, true)}</span>
            );
          },
        },
      ];
    }),
    {
      id: "predicted",
      header: "Predicted",
      align: "end",
      cell: ({ cell }) => <span className={styles.figure}>{formatQuantity(cell.predicted, unit)}</span>,
      sortBy: ({ cell }) => cell.predicted,
    },
    {
      id: "possible",
      header: "95 % of the draws",
      align: "end",
      cell: ({ cell }) => (
        <span className={styles.nowrap}>
          {formatQuantity(cell.low, unit)} to {formatQuantity(cell.high, unit)}
        </span>
      ),
    },
    ...(measuring
      ? [
          {
            id: "measured",
            header: "Measured",
            align: "end",
            cell: (one) => {
              const { cell, metrics } = one;
              const value = metrics?.[plan.metric];
              if (value === undefined) return <span className={styles.soft}>not yet</span>;
              const differing = differences?.get(cell.id) ?? [];
              const otherwise = settingsOtherwise(model, plan, one).length > 0;
              return (
                <span className={styles.nowrap}>
                  <b>{formatQuantity(value, unit)}</b>{" "}
                  <span className={styles.soft}>
                    {otherwise
                      ? "not as planned"
                      : `predicted ${residualText(residual(cell.predicted, value))}`}
                  </span>
                  {differing.length > 0 ? (
                    <span className={styles.differs}>{differing.join("; ")}</span>
                  ) : null}
                </span>
              );
            },
          } satisfies DataColumn<Cell>,
        ]
      : []),
    {
      id: "best",
      header: "Best in",
      align: "end",
      cell: ({ cell }) => (cell.reason === "anchor" ? null : shareText(cell.best)),
      sortBy: ({ cell }) => cell.best,
    },
    {
      id: "worth",
      header: "Saves",
      align: "end",
      cell: ({ cell }) => (cell.reason === "anchor" || cell.favourite ? null : shareText(cell.worth)),
      sortBy: ({ cell }) => cell.worth,
    },
    {
      id: "runs",
      header: "Runs",
      align: "end",
      cell: ({ rows }) => (
        <span className={styles.nowrap}>
          {measuring ? `${rows.length} of ${plan.replicates}` : plan.replicates}
        </span>
      ),
    },
    {
      id: "why",
      header: "Why",
      cell: ({ cell }) => <span className={styles.nowrap}>{cellReason(cell)}</span>,
    },
  ];
  return (
    <DataTable
      rows={progress.cells}
      columns={columns}
      rowId={({ cell }) => cell.id}
      caption={
        <span className={styles.caption}>
          {model.metrics[plan.metric]?.label} <Provenance of="predicted" />
          {measuring ? <Provenance of="measured" /> : null}
        </span>
      }
    />
  );
}
