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
import { formatAgo, formatWhen } from "../../shared/lib/format.ts";
import { useAddressText } from "../../shared/lib/use-address-text.ts";
import { buttonClass, classNames, Icon, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Field, Select } from "../../shared/ui/controls/field.tsx";
import { Menu } from "../../shared/ui/controls/menu.tsx";
import { NameEditor } from "../../shared/ui/controls/name-editor.tsx";
import { boxClass, Row, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { EmptyState, ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Pager, usePages } from "../../shared/ui/tables/pager.tsx";
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
  const wanted = search.settled.trim();
  const query = useInfiniteQuery(experimentList(teamId, wanted, sort));
  const { items, isEmpty, pager, restart } = usePages(query, PAGE_SIZE);
  const unused = query.isSuccess && !query.isPlaceholderData && isEmpty && wanted === "";
  if (unused)
    return (
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
    );
  return (
    <Stack gap={12}>
      <ListFilter
        search={search.text}
        sort={sort}
        onSearch={(text) => {
          restart();
          search.setText(text);
        }}
        onSort={(value) => {
          restart();
          void setSort(value);
        }}
      />
      <QueryState query={query} loading={<ListSkeleton />} failed="The experiments could not be loaded">
        {items.length > 0 ? (
          <ExperimentTable teamId={teamId} items={items} picked={picked} onPick={toggle} />
        ) : (
          <EmptyState title={`Nothing is named like “${wanted}”`}>
            Try fewer letters, or clear the search.
          </EmptyState>
        )}
      </QueryState>
      <Pager {...pager} />
      <SelectionBar ids={picked} label="Selected experiments" href={compareIdsHref("run")} onClear={clear} />
    </Stack>
  );
}

/** Search and order of the list. */
function ListFilter({
  search,
  sort,
  onSearch,
  onSort,
}: {
  search: string;
  sort: Sort;
  onSearch: (text: string) => void;
  onSort: (sort: Sort) => void;
}) {
  return (
    <Row as="search" wrap align="stretch" gap={8} gapX={12}>
      <Field
        className={boxClass({ search: true })}
        label="Search"
        type="search"
        value={search}
        maxLength={200}
        onChange={(event) => onSearch(event.target.value)}
      />
      <Select
        className={styles.sort}
        label="Order"
        value={sort}
        onChange={(event) => onSort(SORTS.find((known) => known === event.target.value) ?? "updated")}
        options={SORTS.map((value) => ({ value, label: TITLES[value] }))}
      />
    </Row>
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
      cell: ({ updatedAt }) => (
        <Text as="time" dateTime={updatedAt} title={formatWhen(updatedAt)} nowrap>
          {formatAgo(updatedAt, now)}
        </Text>
      ),
    },
    {
      id: "more",
      header: <Text visuallyHidden>Actions</Text>,
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
