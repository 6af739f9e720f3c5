"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { StoredPlanSummary } from "@wirecost/contract";
import Link from "next/link";
import { findModel } from "../../entities/design/find-model.ts";
import { PAGE_SIZE, planList } from "../../entities/plan/plan-queries.ts";
import { useMay } from "../../entities/session/use-may.ts";
import { formatAgo, formatWhen } from "../../shared/lib/format-when.ts";
import { usePages } from "../../shared/lib/use-pages.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { EmptyState } from "../../shared/ui/messages/empty-state.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { VisuallyHidden } from "../../shared/ui/page/visually-hidden.tsx";
import { type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Pager } from "../../shared/ui/tables/pager.tsx";
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
