"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Experiment } from "@wirecost/contract";
import Link from "next/link";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { compareIdsHref } from "../../entities/comparison/comparison-address.ts";
import { pickColumn, SelectionBar, usePicked } from "../../entities/comparison/selection-bar.tsx";
import { findModel } from "../../entities/design/find-model.ts";
import styles from "../../entities/experiment/experiment.module.css";
import { experimentList, PAGE_SIZE, SORTS, type Sort } from "../../entities/experiment/experiment-queries.ts";
import { metricLabel, metricText } from "../../entities/experiment/run/stored-run.ts";
import { useMay } from "../../entities/session/session.ts";
import { useAddressText } from "../../shared/lib/use-address-text.ts";
import { classNames, LinkButton } from "../../shared/ui/controls/button.tsx";
import { NameEditor } from "../../shared/ui/controls/name-editor.tsx";
import { boxClass, Text } from "../../shared/ui/layout/layout.tsx";
import { EmptyState } from "../../shared/ui/messages/states.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Ago, menuColumn, SearchedList } from "../../shared/ui/tables/list.tsx";
import { usePages } from "../../shared/ui/tables/pager.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { useExperimentActions } from "./use-experiment-actions.ts";

const TITLES: Record<Sort, string> = {
  updated: "Last changed first",
  created: "Newest first",
  name: "Name",
};

/** Searches, sorts and pages through a team's experiments, and picks some to compare. */
export function ExperimentList({ teamId }: { teamId: string }) {
  const search = useAddressText("q");
  const [sort, setSort] = useQueryState("sort", parseAsStringLiteral(SORTS).withDefault("updated"));
  const { picked, toggle, clear } = usePicked();
  const query = useInfiniteQuery(experimentList(teamId, search.settled.trim(), sort));
  const pages = usePages(query, PAGE_SIZE);
  return (
    <SearchedList
      query={query}
      pages={pages}
      search={search}
      order={{ value: sort, titles: TITLES, onChange: (value) => void setSort(value) }}
      failed="The experiments could not be loaded"
      unmatched="Nothing is named like"
      empty={
        <EmptyState
          title="No experiments yet"
          action={
            <LinkButton variant="primary" href="/">
              Open the lab
            </LinkButton>
          }
        >
          Design an experiment in the lab and press Save: it is computed, stored as it is and listed here for
          your team.
        </EmptyState>
      }
      footer={
        <SelectionBar
          ids={picked}
          label="Selected experiments"
          href={compareIdsHref("run")}
          onClear={clear}
        />
      }
    >
      {(items) => <ExperimentTable teamId={teamId} items={items} picked={picked} onPick={toggle} />}
    </SearchedList>
  );
}

/** One page of the list. */
function ExperimentTable({
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
          <Link
            className={classNames(
              styles.name,
              boxClass({ tone: "ink", weight: 500, breaks: true, quietLink: true }),
            )}
            href={`/experiments/${item.id}`}
            prefetch={false}
          >
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
            <Text block weight={550} nowrap>
              {metricText(model, latestRun.metric)(latestRun.headline)}
            </Text>
            <Text block tone="soft" size={12} nowrap>
              {metricLabel(model, latestRun.metric)}
            </Text>
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
      cell: ({ updatedAt }) => <Ago at={updatedAt} />,
    },
    menuColumn((item) => [
      { id: "open", label: "Open in the lab", onSelect: () => void actions.openInLab(item) },
      ...(edits
        ? [
            { id: "rename", label: "Rename", onSelect: () => setRenaming(item.id) },
            { id: "copy", label: "Duplicate", onSelect: () => void actions.duplicate(item) },
            { id: "line", separator: true as const },
            { id: "delete", label: "Delete", danger: true, onSelect: () => void actions.remove(item) },
          ]
        : []),
    ]),
  ];
  return (
    <div className={styles.table}>
      <DataTable rows={items} columns={columns} rowId={(item) => item.id} />
    </div>
  );
}
