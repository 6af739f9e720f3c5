"use client";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import { ReadTeam } from "../account/read-team.tsx";
import { ComputationList } from "../computations/computation-list.tsx";
import { ExperimentList } from "./experiment-list.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";

/** What the team has saved. */
export function ExperimentsPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Experiments"
        intro="What your team has saved. Every run is kept as it was computed, with its model version and seed."
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
