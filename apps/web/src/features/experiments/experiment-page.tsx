"use client";
import { useQuery } from "@tanstack/react-query";
import { experimentDetails } from "../../entities/experiment/experiment-queries.ts";
import { KeptState, ReadTeam } from "../../entities/session/read-team.tsx";
import { Link } from "../../shared/ui/controls/link.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";
import { DetailsSkeleton, ExperimentDetails, type ExperimentSlots } from "./experiment-details.tsx";

export function ExperimentPage({ experimentId, ...slots }: { experimentId: string } & ExperimentSlots) {
  return (
    <PageProviders>
      <ReadTeam
        what="A saved experiment"
        loading={<DetailsSkeleton />}
        frame={(content) => (
          <PageFrame title="Experiment" above={<Back />}>
            {content}
          </PageFrame>
        )}
      >
        {(teamId) => <OfTeam teamId={teamId} experimentId={experimentId} {...slots} />}
      </ReadTeam>
    </PageProviders>
  );
}

function OfTeam({
  teamId,
  experimentId,
  ...slots
}: { teamId: string; experimentId: string } & ExperimentSlots) {
  const query = useQuery(experimentDetails(teamId, experimentId));
  if (query.data)
    return <ExperimentDetails teamId={teamId} experiment={query.data} above={<Back />} {...slots} />;
  return (
    <PageFrame title="Experiment" above={<Back />}>
      <KeptState
        kind="experiment"
        id={experimentId}
        query={query}
        loading={<DetailsSkeleton />}
        failed="This experiment cannot be opened"
      >
        {null}
      </KeptState>
    </PageFrame>
  );
}

function Back() {
  return <Link href="/experiments">Experiments</Link>;
}
