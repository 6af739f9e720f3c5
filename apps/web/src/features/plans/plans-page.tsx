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
        intro="What your team has planned to measure: which cells, how often, in which order, and what is there already."
        actions={<LinkButton href="/uploads">Uploads</LinkButton>}
      >
        <PlanFile />
        <ReadTeam what="Keeping plans">{(teamId) => <PlanList teamId={teamId} />}</ReadTeam>
      </PageFrame>
    </PageProviders>
  );
}
