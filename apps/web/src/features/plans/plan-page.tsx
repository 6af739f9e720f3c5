"use client";
import { useQuery } from "@tanstack/react-query";
import { type PlannedRow, planProgress } from "@wirecost/analysis";
import type { PlanRows, StoredPlan } from "@wirecost/contract";
import { planSize } from "@wirecost/harness";
import type { Model } from "@wirecost/sim-core";
import { useRouter } from "next/navigation";
import { type ComponentType, useMemo } from "react";
import { findModel } from "../../entities/design/find-model.ts";
import { planDetails, planRowsOf } from "../../entities/plan/plan-queries.ts";
import { KeptState, ReadTeam } from "../../entities/session/read-team.tsx";
import { useMay } from "../../entities/session/session.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Link } from "../../shared/ui/controls/link.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";
import { Skeleton } from "../../shared/ui/page/when-shown.tsx";
import { PlanBody } from "./plan-body.tsx";
import { PlanDownloads, usePlanActions } from "./save-plan.tsx";

interface PlanSlots {
  /** A button that uploads what was measured for the plan. */
  readonly Upload?: ComponentType<{ readonly model: Model }>;
}

export function PlanPage({ planId, ...slots }: { planId: string } & PlanSlots) {
  return (
    <PageProviders>
      <ReadTeam
        what="A stored plan"
        frame={(content) => (
          <PageFrame title="Plan" above={<Back />}>
            {content}
          </PageFrame>
        )}
      >
        {(teamId) => <OfTeam teamId={teamId} planId={planId} {...slots} />}
      </ReadTeam>
    </PageProviders>
  );
}

function OfTeam({ teamId, planId, ...slots }: { teamId: string; planId: string } & PlanSlots) {
  const plan = useQuery(planDetails(teamId, planId));
  const rows = useQuery(planRowsOf(teamId, planId));
  if (plan.data && rows.data)
    return <Details teamId={teamId} stored={plan.data} found={rows.data} {...slots} />;
  return (
    <PageFrame title="Plan" above={<Back />}>
      <KeptState
        kind="plan"
        id={planId}
        query={plan.error ? plan : rows}
        loading={<Skeleton height={320} />}
        failed="This plan cannot be opened"
      >
        {null}
      </KeptState>
    </PageFrame>
  );
}

function Details({
  teamId,
  stored,
  found,
  Upload,
}: { teamId: string; stored: StoredPlan; found: PlanRows } & PlanSlots) {
  const router = useRouter();
  const actions = usePlanActions(teamId);
  const edits = useMay("editTeam");
  const plan = stored.document;
  const model = findModel(plan.model);
  const progress = useMemo(() => {
    const setups = new Map(found.uploads.map(({ id, setup }) => [id, setup]));
    const rows = found.rows.map(({ upload, ...row }): PlannedRow => {
      const setup = setups.get(upload);
      return setup ? { ...row, setup } : row;
    });
    return planProgress(plan, rows);
  }, [plan, found]);
  const remove = async () => {
    if (await actions.remove(stored)) router.push("/plans");
  };
  return (
    <PageFrame
      above={<Back />}
      title={stored.name}
      intro={
        <>
          <code>{plan.id}</code>, {model?.title ?? plan.model}, {planSize(plan)}. Planned{" "}
          {formatWhen(stored.createdAt)}.
        </>
      }
      actions={
        <>
          {edits ? (
            <Button variant="quiet" onClick={() => void remove()}>
              Delete
            </Button>
          ) : null}
          <PlanDownloads plan={plan} />
          {model && Upload ? <Upload model={model} /> : null}
        </>
      }
    >
      {model ? (
        <PlanBody model={model} plan={plan} progress={progress} sources={found.uploads} />
      ) : (
        <Notice tone="warn">
          This version of Wirecost has no model “{plan.model}”, so the plan can be downloaded and not shown.
        </Notice>
      )}
    </PageFrame>
  );
}

function Back() {
  return <Link href="/plans">Plans</Link>;
}
