"use client";
import { useQuery } from "@tanstack/react-query";
import { type Plan, type PlannedRow, type PlanProgress, planProgress } from "@wirecost/analysis";
import type { PlanRows, StoredPlan } from "@wirecost/contract";
import { planSize } from "@wirecost/harness";
import type { Model } from "@wirecost/sim-core";
import { useRouter } from "next/navigation";
import type { ComponentType, ReactNode } from "react";
import { findModel } from "../../entities/design/find-model.ts";
import { planDetails, planRowsOf } from "../../entities/plan/plan-queries.ts";
import { StoredPage } from "../../entities/session/read-team.tsx";
import { useMay } from "../../entities/session/session.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { Button } from "../../shared/ui/controls/button.tsx";
import { Notice } from "../../shared/ui/messages/notice.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PlanBody } from "./plan-body.tsx";
import { PlanDownloads, usePlanActions } from "./save-plan.tsx";

interface PlanSlots {
  /** A button to upload the rows measured for the plan. */
  readonly Upload?: ComponentType<{ readonly model: Model }>;
}

export function PlanPage({ planId, ...slots }: { planId: string } & PlanSlots) {
  return (
    <StoredPage kind="plan" id={planId} load={planDetails}>
      {(teamId, stored, above) => <Details teamId={teamId} stored={stored} above={above} {...slots} />}
    </StoredPage>
  );
}

function Details({
  teamId,
  stored,
  above,
  Upload,
}: { teamId: string; stored: StoredPlan; above: ReactNode } & PlanSlots) {
  const rows = useQuery(planRowsOf(teamId, stored.id));
  const router = useRouter();
  const actions = usePlanActions(teamId);
  const edits = useMay("editTeam");
  const plan = stored.document;
  const model = findModel(plan.model);
  const remove = async () => {
    if (await actions.remove(stored)) router.push("/plans");
  };
  return (
    <PageFrame
      above={above}
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
        <QueryState query={rows} loading={320} failed="What was measured for the plan could not be loaded">
          {(measured) => (
            <PlanBody
              model={model}
              plan={plan}
              progress={progressOf(plan, measured)}
              sources={measured.uploads}
            />
          )}
        </QueryState>
      ) : (
        <Notice tone="warn">
          This version of Wirecost has no model “{plan.model}”, so the plan can be downloaded and not shown.
        </Notice>
      )}
    </PageFrame>
  );
}

function progressOf(plan: Plan, { rows, uploads }: PlanRows): PlanProgress {
  const setups = new Map(uploads.map(({ id, setup }) => [id, setup]));
  const planned = rows.map(({ upload, ...row }): PlannedRow => {
    const setup = setups.get(upload);
    return setup ? { ...row, setup } : row;
  });
  return planProgress(plan, planned);
}
