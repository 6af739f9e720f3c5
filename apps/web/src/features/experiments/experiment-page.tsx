"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import { InTeam } from "../account/in-team.tsx";
import { may } from "../account/may.ts";
import { useMe } from "../account/use-me.ts";
import { KeptState } from "../teams/kept-state.tsx";
import { DetailsSkeleton } from "./details-skeleton.tsx";
import { ExperimentDetails } from "./experiment-details.tsx";
import { experimentDetails } from "./experiment-queries.ts";

/** One saved experiment with its runs. */
export function ExperimentPage({ experimentId }: { experimentId: string }) {
  return (
    <PageProviders>
      <Content experimentId={experimentId} />
    </PageProviders>
  );
}

function Content({ experimentId }: { experimentId: string }) {
  const me = useMe();
  const team = me.data?.teams[0];
  if (team && may(me.data, "readTeam")) return <OfTeam teamId={team.id} experimentId={experimentId} />;
  return (
    <PageFrame title="Experiment" above={<Back />}>
      <InTeam what="A saved experiment" loading={<DetailsSkeleton />}>
        {() => null}
      </InTeam>
    </PageFrame>
  );
}

function OfTeam({ teamId, experimentId }: { teamId: string; experimentId: string }) {
  const query = useQuery(experimentDetails(teamId, experimentId));
  if (query.data) return <ExperimentDetails teamId={teamId} experiment={query.data} above={<Back />} />;
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
