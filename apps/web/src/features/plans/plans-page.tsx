"use client";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import { SignInNeeded } from "../account/sign-in-needed.tsx";
import { useMe } from "../account/use-me.ts";
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
        <Content />
      </PageFrame>
    </PageProviders>
  );
}

function Content() {
  const me = useMe();
  const team = me.data?.teams[0];
  return (
    <QueryState
      query={me}
      loading={<Skeleton height={320} />}
      failed="Whether you are signed in is not known"
    >
      {team ? <PlanList teamId={team.id} /> : <SignInNeeded what="Keeping plans" />}
    </QueryState>
  );
}
