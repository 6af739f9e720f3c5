"use client";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import { SignInNeeded } from "../account/sign-in-needed.tsx";
import { useMe } from "../account/use-me.ts";
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
        <Content />
      </PageFrame>
    </PageProviders>
  );
}

function Content() {
  const me = useMe();
  const team = me.data?.teams[0];
  return (
    <QueryState query={me} loading={<ListSkeleton />} failed="Whether you are signed in is not known">
      {team ? <ExperimentList teamId={team.id} /> : <SignInNeeded what="Saving experiments" />}
    </QueryState>
  );
}
