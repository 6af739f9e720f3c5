"use client";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import { ReadTeam } from "../account/read-team.tsx";
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
