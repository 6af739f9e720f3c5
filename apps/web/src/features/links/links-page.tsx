"use client";
import { InTeam } from "../../entities/session/in-team.tsx";
import { ListSkeleton } from "../../shared/ui/messages/list-skeleton.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/page-providers.tsx";
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
