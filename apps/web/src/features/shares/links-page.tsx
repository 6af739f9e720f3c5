"use client";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import { InTeam } from "../account/in-team.tsx";
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
        <InTeam what="Seeing your team's links" loading={<ListSkeleton />}>
          {(teamId) => <LinkList teamId={teamId} />}
        </InTeam>
      </PageFrame>
    </PageProviders>
  );
}
