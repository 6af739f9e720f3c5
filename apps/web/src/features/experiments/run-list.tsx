"use client";
import type { RunSummary } from "@wirecost/contract";
import { findModel } from "../../entities/design/find-model.ts";
import { metricLabel, metricText } from "../../entities/experiment/run/stored-cells.ts";
import { formatWhen } from "../../shared/lib/format-when.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Tag } from "../../shared/ui/tables/tag.tsx";
import styles from "./experiments.module.css";

/** The runs of an experiment, the latest first. They never change. */
export function RunList({
  runs,
  shown,
  onShow,
}: {
  runs: readonly RunSummary[];
  shown: string;
  onShow: (runId: string) => void;
}) {
  const columns: readonly DataColumn<RunSummary>[] = [
    {
      id: "when",
      header: "Computed",
      cell: (run) => <time dateTime={run.createdAt}>{formatWhen(run.createdAt)}</time>,
    },
    {
      id: "headline",
      header: "At its own settings",
      align: "end",
      cell: (run) => (
        <span className={styles.nowrap}>
          <span className={styles.soft}>{metricLabel(findModel(run.model), run.metric)} </span>
          <b>{metricText(findModel(run.model), run.metric)(run.headline)}</b>
        </span>
      ),
    },
    {
      id: "version",
      minor: true,
      header: "Model",
      cell: (run) => (
        <span className={styles.nowrap}>
          {run.modelVersion} {run.modelVersionCurrent ? null : <Tag tone="warn">older</Tag>}
        </span>
      ),
    },
    {
      id: "hash",
      minor: true,
      header: "SHA-256",
      cell: (run) => <code title={run.sha256}>{run.sha256.slice(0, 12)}</code>,
    },
    {
      id: "show",
      header: <span className={styles.hidden}>Shown below</span>,
      align: "end",
      cell: (run) =>
        run.id === shown ? (
          <span className={styles.shown}>shown below</span>
        ) : (
          <Button
            size="small"
            onClick={() => onShow(run.id)}
            aria-label={`Show the run of ${formatWhen(run.createdAt)}`}
          >
            Show
          </Button>
        ),
    },
  ];
  return (
    <section className={styles.runs} aria-label="Runs">
      <DataTable rows={runs} columns={columns} rowId={(run) => run.id} />
    </section>
  );
}
