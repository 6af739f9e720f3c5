"use client";
import { experimentDetails } from "../../entities/experiment/experiment-queries.ts";
import { StoredPage } from "../../entities/session/read-team.tsx";
import { DetailsSkeleton, ExperimentDetails, type ExperimentSlots } from "./experiment-details.tsx";

export function ExperimentPage({ experimentId, ...slots }: { experimentId: string } & ExperimentSlots) {
  return (
    <StoredPage kind="experiment" id={experimentId} load={experimentDetails} loading={<DetailsSkeleton />}>
      {(teamId, experiment, above) => (
        <ExperimentDetails teamId={teamId} experiment={experiment} above={above} {...slots} />
      )}
    </StoredPage>
  );
}
