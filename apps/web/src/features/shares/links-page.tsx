"use client";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import { QueryState } from "../../lib/query-state.tsx";
import { SignInNeeded } from "../account/sign-in-needed.tsx";
import { useMe } from "../account/use-me.ts";
import { ListSkeleton } from "../experiments/list-skeleton.tsx";
import { LinkList } from "./link-list.tsx";

/** Every link that the team has made. */
export function LinksPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Links"
        intro="What your team has shared. Each link shows a copy, as it was when the link was made; its address was shown once and is not kept."
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
      {team ? <LinkList teamId={team.id} /> : <SignInNeeded what="Seeing your team's links" />}
    </QueryState>
  );
}
