"use client";
import type { Experiment } from "@wirecost/contract";
import Link from "next/link";
import { useState } from "react";
import { pickColumn } from "../../entities/comparison/pick-column.tsx";
import { findModel } from "../../entities/design/find-model.ts";
import { metricLabel, metricText } from "../../entities/experiment/run/stored-cells.ts";
import { useMay } from "../../entities/session/use-may.ts";
import { formatAgo, formatWhen } from "../../shared/lib/format-when.ts";
import { buttonClass } from "../../shared/ui/controls/button.tsx";
import { classNames } from "../../shared/ui/controls/class-names.ts";
import { Icon } from "../../shared/ui/controls/icon.tsx";
import { Menu } from "../../shared/ui/controls/menu.tsx";
import { NameEditor } from "../../shared/ui/controls/name-editor.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Tag } from "../../shared/ui/tables/tag.tsx";
import styles from "./experiments.module.css";
import { useExperimentActions } from "./use-experiment-actions.ts";

/** One page of the list. */
export function ExperimentTable({
  teamId,
  items,
  picked,
  onPick,
}: {
  teamId: string;
  items: readonly Experiment[];
  /** Ids of latest runs. */
  picked: readonly string[];
  onPick: (runId: string) => void;
}) {
  const actions = useExperimentActions(teamId);
  const edits = useMay("editTeam");
  const [renaming, setRenaming] = useState<string>();
  const now = Date.now();
  const columns: readonly DataColumn<Experiment>[] = [
    pickColumn(picked, onPick, ({ name, latestRun }) => ({ id: latestRun.id, name })),
    {
      id: "name",
      header: "Name",
      cell: (item) =>
        renaming === item.id ? (
          <NameEditor
            name={item.name}
            onKeep={(name) => actions.rename(item, name)}
            onCancel={() => setRenaming(undefined)}
          />
        ) : (
          <Link className={styles.name} href={`/experiments/${item.id}`} prefetch={false}>
            {item.name}
          </Link>
        ),
    },
    {
      id: "model",
      minor: true,
      header: "System",
      cell: ({ latestRun }) => (
        <>
          {findModel(latestRun.model)?.title ?? latestRun.model}{" "}
          {latestRun.modelVersionCurrent ? null : <Tag tone="warn">model {latestRun.modelVersion}</Tag>}
        </>
      ),
    },
    {
      id: "headline",
      header: "At its own settings",
      align: "end",
      cell: ({ latestRun }) => {
        const model = findModel(latestRun.model);
        return (
          <>
            <span className={styles.value}>{metricText(model, latestRun.metric)(latestRun.headline)}</span>
            <span className={styles.metric}>{metricLabel(model, latestRun.metric)}</span>
          </>
        );
      },
    },
    { id: "runs", minor: true, header: "Runs", align: "end", cell: ({ runCount }) => runCount },
    {
      id: "changed",
      minor: true,
      header: "Changed",
      align: "end",
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={formatWhen(updatedAt)} className={styles.when}>
          {formatAgo(updatedAt, now)}
        </time>
      ),
    },
    {
      id: "more",
      header: <span className={styles.pickHead}>Actions</span>,
      align: "end",
      cell: (item) => (
        <Menu
          trigger={
            <button
              type="button"
              className={classNames(buttonClass({ variant: "quiet", size: "small", icon: true }))}
              aria-label={`Actions for ${item.name}`}
            >
              <Icon name="more" />
            </button>
          }
          entries={[
            { id: "open", label: "Open in the lab", onSelect: () => void actions.openInLab(item) },
            ...(edits
              ? [
                  { id: "rename", label: "Rename", onSelect: () => setRenaming(item.id) },
                  { id: "copy", label: "Duplicate", onSelect: () => void actions.duplicate(item) },
                  { id: "line", separator: true as const },
                  { id: "delete", label: "Delete", danger: true, onSelect: () => void actions.remove(item) },
                ]
              : []),
          ]}
        />
      ),
    },
  ];
  return (
    <div className={styles.table}>
      <DataTable rows={items} columns={columns} rowId={(item) => item.id} />
    </div>
  );
}
