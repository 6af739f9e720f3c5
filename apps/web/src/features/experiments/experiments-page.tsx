"use client";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { ListSkeleton } from "../../shared/ui/messages/list-skeleton.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/page-providers.tsx";
import { ComputationList } from "./computation-list.tsx";
import { ExperimentList } from "./experiment-list.tsx";

/** What the team has saved. */
export function ExperimentsPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Experiments"
        intro="The saved experiments of your team. Every run is stored as it was computed, with its model version and seed."
        actions={<LinkButton href="/">Design another</LinkButton>}
      >
        <ReadTeam what="Saving experiments" loading={<ListSkeleton />}>
          {(teamId) => (
            <>
              <ComputationList teamId={teamId} />
              <ExperimentList teamId={teamId} />
            </>
          )}
        </ReadTeam>
      </PageFrame>
    </PageProviders>
  );
}
