"use client";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/page-providers.tsx";
import { PlanFile } from "./plan-file.tsx";
import { PlanList } from "./plan-list.tsx";

/** What the team has planned to measure. */
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
