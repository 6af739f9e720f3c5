"use client";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Computation, Experiment } from "@wirecost/contract";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { compareIdsHref } from "../../entities/comparison/comparison-address.ts";
import { pickColumn, SelectionBar, usePicked } from "../../entities/comparison/selection-bar.tsx";
import { findModel } from "../../entities/design/find-model.ts";
import { ComputationProgress } from "../../entities/experiment/computation-progress.tsx";
import styles from "../../entities/experiment/experiment.module.css";
import {
  experimentList,
  experimentsKey,
  SORTS,
  type Sort,
} from "../../entities/experiment/experiment-queries.ts";
import { metricLabel, metricText } from "../../entities/experiment/run/stored-run.ts";
import {
  computationList,
  computationsKey,
  watchComputation,
} from "../../entities/experiment/watch-computation.ts";
import { TeamPage } from "../../entities/session/read-team.tsx";
import { useMay } from "../../entities/session/session.ts";
import { api } from "../../shared/lib/api.ts";
import { useAddressText } from "../../shared/lib/use-address-text.ts";
import { Button, LinkButton } from "../../shared/ui/controls/button.tsx";
import { Small, Stack, Text } from "../../shared/ui/layout/layout.tsx";
import { showFailure } from "../../shared/ui/messages/query-state.tsx";
import { EmptyState, ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { column, type DataColumn } from "../../shared/ui/tables/data-table.tsx";
import { Ago, menuColumn, NameLink, SearchedTable } from "../../shared/ui/tables/list.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { useExperimentActions } from "./use-experiment-actions.ts";

export function ExperimentsPage() {
  return (
    <TeamPage
      title="Experiments"
      intro="The saved experiments of your team. Every run is stored as it was computed, with its model version and seed."
      actions={<LinkButton href="/">Design another</LinkButton>}
      what="Saving experiments"
      loading={<ListSkeleton />}
    >
      {(teamId) => (
        <>
          <ComputationList teamId={teamId} />
          <ExperimentList teamId={teamId} />
        </>
      )}
    </TeamPage>
  );
}

/** The team's saved computations that still run; empty if there are none. */
function ComputationList({ teamId }: { teamId: string }) {
  const { data } = useQuery(computationList(teamId));
  if (!data || data.items.length === 0) return null;
  return (
    <Stack as="section" framed aria-label="Being computed">
      {data.items.map((item) => (
        <ComputationItem key={item.id} teamId={teamId} listed={item} />
      ))}
    </Stack>
  );
}

/** One computation with its progress; reloads the lists at its end. */
function ComputationItem({ teamId, listed }: { teamId: string; listed: Computation }) {
  const queries = useQueryClient();
  const edits = useMay("editTeam");
  const [latest, setLatest] = useState<Computation>();
  const { id } = listed;
  const failed = listed.state === "failed";
  useEffect(() => {
    if (failed) return;
    const leaving = new AbortController();
    const read = () => {
      if (leaving.signal.aborted) return;
      void queries.invalidateQueries({ queryKey: computationsKey(teamId) });
      void queries.invalidateQueries({ queryKey: experimentsKey(teamId) });
    };
    watchComputation(teamId, id, setLatest, leaving.signal).then(read, read);
    return () => leaving.abort();
  }, [queries, teamId, id, failed]);

  const remove = async () => {
    try {
      await api.deleteComputation({ params: { teamId, computationId: id } });
    } catch (error) {
      showFailure("The computation was not canceled")(error);
    }
    await queries.invalidateQueries({ queryKey: computationsKey(teamId) });
  };
  return (
    <div className={styles.item}>
      <Text as="p" breaks>
        {listed.name}
      </Text>
      {failed ? (
        <Text as="p" tone="warn" className={styles.failed}>
          {listed.error}
        </Text>
      ) : (
        <ComputationProgress {...(latest ?? listed)} />
      )}
      {edits ? (
        <Button
          size="small"
          onClick={() => void remove()}
          aria-label={`${failed ? "Dismiss" : "Cancel"} ${listed.name}`}
        >
          {failed ? "Dismiss" : "Cancel"}
        </Button>
      ) : null}
    </div>
  );
}

const TITLES: Record<Sort, string> = {
  updated: "Recently changed first",
  created: "Newest first",
  name: "Name",
};

/** Searches, sorts and pages through a team's experiments, and selects some to compare. */
function ExperimentList({ teamId }: { teamId: string }) {
  const search = useAddressText("q");
  const [sort, setSort] = useQueryState("sort", parseAsStringLiteral(SORTS).withDefault("updated"));
  const { picked, toggle, clear } = usePicked();
  const query = useInfiniteQuery(experimentList(teamId, search.settled.trim(), sort));
  const { nameCell, renameEntry, deleteEntries, ...actions } = useExperimentActions(teamId);
  const edits = useMay("editTeam");
  const columns: readonly DataColumn<Experiment>[] = [
    pickColumn(picked, toggle, ({ name, latestRun }) => ({ id: latestRun.id, name })),
    column("Name", (item) =>
      nameCell(
        item,
        <NameLink className={styles.name} href={`/experiments/${item.id}`}>
          {item.name}
        </NameLink>,
      ),
    ),
    column("System", { minor: true }, ({ latestRun }) => (
      <>
        {findModel(latestRun.model)?.title ?? latestRun.model}{" "}
        {latestRun.modelVersionCurrent ? null : <Tag tone="warn">model {latestRun.modelVersion}</Tag>}
      </>
    )),
    column("At its own settings", { align: "end" }, ({ latestRun }) => {
      const model = findModel(latestRun.model);
      return (
        <>
          <Text block weight={550} nowrap>
            {metricText(model, latestRun.metric)(latestRun.headline)}
          </Text>
          <Small block nowrap>
            {metricLabel(model, latestRun.metric)}
          </Small>
        </>
      );
    }),
    column("Runs", { minor: true, align: "end" }, ({ runCount }) => runCount),
    column("Changed", { minor: true, align: "end" }, ({ updatedAt }) => <Ago at={updatedAt} />),
    menuColumn((item) => [
      { label: "Open in the lab", onSelect: () => void actions.openInLab(item) },
      ...(edits
        ? [
            renameEntry(item),
            { label: "Duplicate", onSelect: () => void actions.duplicate(item) },
            ...deleteEntries(item),
          ]
        : []),
    ]),
  ];
  return (
    <SearchedTable
      query={query}
      columns={columns}
      search={search}
      order={{ value: sort, titles: TITLES, onChange: (value) => void setSort(value) }}
      failed="The experiments could not be loaded"
      unmatched="No experiment matches"
      empty={
        <EmptyState
          title="No experiments yet"
          action={
            <LinkButton variant="primary" href="/">
              Open the lab
            </LinkButton>
          }
        >
          Design an experiment in the lab and select Save: it is computed, stored and listed here for your
          team.
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
    />
  );
}
