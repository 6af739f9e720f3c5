"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { StoredPlanSummary } from "@wirecost/contract";
import Link from "next/link";
import { Button } from "../../components/ui/button.tsx";
import { type DataColumn, DataTable } from "../../components/ui/data-table.tsx";
import { EmptyState } from "../../components/ui/empty-state.tsx";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { Pager } from "../../components/ui/pager.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { VisuallyHidden } from "../../components/ui/visually-hidden.tsx";
import { findModel } from "../../lib/find-model.ts";
import { formatAgo, formatWhen } from "../../lib/format-when.ts";
import { QueryState } from "../../lib/query-state.tsx";
import { usePages } from "../../lib/use-pages.ts";
import { useMay } from "../account/use-may.ts";
import { PAGE_SIZE, planList } from "./plan-queries.ts";
import { usePlanActions } from "./use-plan-actions.ts";

/** A team's plans, the latest first. */
export function PlanList({ teamId }: { teamId: string }) {
  const query = useInfiniteQuery(planList(teamId));
  const actions = usePlanActions(teamId);
  const edits = useMay("editTeam");
  const { items, isEmpty, pager } = usePages(query, PAGE_SIZE);
  const now = Date.now();
  const columns: readonly DataColumn<StoredPlanSummary>[] = [
    {
      id: "name",
      header: "Name",
      cell: (item) => <Link href={`/plans/${item.id}`}>{item.name}</Link>,
      sortBy: ({ name }) => name.toLowerCase(),
    },
    { id: "model", header: "System", cell: (item) => findModel(item.model)?.title ?? item.model },
    {
      id: "metric",
      header: "Measures",
      cell: (item) => findModel(item.model)?.metrics[item.metric]?.label ?? item.metric,
    },
    { id: "cells", header: "Cells", align: "end", cell: ({ cells }) => cells, sortBy: ({ cells }) => cells },
    { id: "runs", header: "Runs", align: "end", cell: ({ runs }) => runs, sortBy: ({ runs }) => runs },
    {
      id: "when",
      header: "Planned",
      align: "end",
      cell: (item) => (
        <time dateTime={item.createdAt} title={formatWhen(item.createdAt)}>
          {formatAgo(item.createdAt, now)}
        </time>
      ),
    },
    {
      id: "delete",
      header: <VisuallyHidden>Delete</VisuallyHidden>,
      align: "end",
      cell: (item) =>
        edits ? (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Delete ${item.name}`}
            onClick={() => void actions.remove(item)}
          >
            Delete
          </Button>
        ) : null,
    },
  ];
  return (
    <QueryState query={query} loading={<Skeleton height={320} />} failed="The plans could not be loaded">
      {isEmpty ? (
        <EmptyState title="No plans yet" action={<LinkButton href="/">Open a lab</LinkButton>}>
          In a lab, open Measurement plan below the chart to see which cells of the matrix to measure first.
        </EmptyState>
      ) : (
        <>
          <DataTable rows={items} columns={columns} rowId={(item) => item.id} />
          <Pager {...pager} />
        </>
      )}
    </QueryState>
  );
}
