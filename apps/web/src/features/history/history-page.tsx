"use client";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import { SignInNeeded } from "../account/sign-in-needed.tsx";
import { useMe } from "../account/use-me.ts";
import { TeamHistory } from "./team-history.tsx";

/** A metric over time: what changed, when, and whether it keeps what the team holds it to. */
export function HistoryPage() {
  return (
    <PageProviders>
      <PageFrame
        title="History"
        intro="One metric of one cell over your team's uploads, with the places where it changed."
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
      loading={<Skeleton height={420} />}
      failed="Whether you are signed in is not known"
    >
      {team ? <TeamHistory teamId={team.id} /> : <SignInNeeded what="A history of uploads" />}
    </QueryState>
  );
}
