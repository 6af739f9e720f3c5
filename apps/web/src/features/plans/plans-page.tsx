"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { Plan } from "@wirecost/analysis";
import type { StoredPlanSummary } from "@wirecost/contract";
import { useState } from "react";
import { findModel } from "../../entities/design/find-model.ts";
import { planList } from "../../entities/plan/plan-queries.ts";
import { MAX_PLAN_BYTES, readPlanFile } from "../../entities/plan/read-plan-file.ts";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { useMay } from "../../entities/session/session.ts";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { FileDrop, useFileDrag } from "../../shared/ui/controls/file-drop.tsx";
import { Link } from "../../shared/ui/controls/link.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { EmptyState } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { Ago, buttonColumn } from "../../shared/ui/tables/list.tsx";
import { Pager, usePages } from "../../shared/ui/tables/pager.tsx";
import { OpenedPlan } from "./plan-dialog.tsx";
import { usePlanActions } from "./save-plan.tsx";

export function PlansPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Plans"
        intro="Measurements that your team planned: cells, number of runs, order, and progress."
        actions={<LinkButton href="/uploads">Uploads</LinkButton>}
      >
        <PlanFile />
        <ReadTeam what="Saving plans">{(teamId) => <PlanList teamId={teamId} />}</ReadTeam>
      </PageFrame>
    </PageProviders>
  );
}

/** Opens a plan from its file, which needs no account: dropped anywhere on the page, or selected. */
function PlanFile() {
  const [opened, setOpened] = useState<{ readonly name: string; readonly plan: Plan }>();
  const [measured, setMeasured] = useState<File>();
  const [complaint, setComplaint] = useState<string>();
  const measure = (file: File) => {
    setComplaint(undefined);
    setMeasured(file);
  };
  const take = async (file: File) => {
    if (opened && !file.name.endsWith(".json")) return measure(file);
    if (file.size > MAX_PLAN_BYTES) {
      return setComplaint(
        `${file.name} has ${file.size.toLocaleString("en-US")} bytes, which is too large for a plan.`,
      );
    }
    const read = readPlanFile(file.name, await file.text());
    setComplaint("plan" in read ? undefined : read.complaint);
    if (!("plan" in read)) return;
    setOpened({ name: file.name, plan: read.plan });
    setMeasured(undefined);
  };
  useFileDrag(true, (file) => void take(file));
  return (
    <>
      <FileDrop small accept=".json,application/json" onFile={(file) => void take(file)}>
        <span>
          Open a plan file without an account: the <code>plan.json</code> of a harness
        </span>
      </FileDrop>
      {complaint === undefined ? null : <Notice tone="warn">{complaint}</Notice>}
      {opened ? (
        <OpenedPlan
          key={opened.plan.id}
          {...opened}
          measured={measured}
          onMeasured={measure}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  );
}

function PlanList({ teamId }: { teamId: string }) {
  const query = useInfiniteQuery(planList(teamId));
  const actions = usePlanActions(teamId);
  const edits = useMay("editTeam");
  const { items, isEmpty, pager } = usePages(query);
  const columns: readonly DataColumn<StoredPlanSummary>[] = [
    column("Name", { sortBy: ({ name }) => name.toLowerCase() }, (item) => (
      <Link href={`/plans/${item.id}`}>{item.name}</Link>
    )),
    column("System", (item) => findModel(item.model)?.title ?? item.model),
    column("Measures", (item) => findModel(item.model)?.metrics[item.metric]?.label ?? item.metric),
    column("Cells", { align: "end", sortBy: ({ cells }) => cells }, ({ cells }) => cells),
    column("Runs", { align: "end", sortBy: ({ runs }) => runs }, ({ runs }) => runs),
    column("Planned", { align: "end" }, (item) => <Ago at={item.createdAt} />),
    buttonColumn((item) => [
      edits && {
        label: "Delete",
        name: `Delete ${item.name}`,
        variant: "quiet",
        act: () => actions.remove(item),
      },
    ]),
  ];
  return (
    <QueryState query={query} loading={320} failed="The plans could not be loaded">
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
