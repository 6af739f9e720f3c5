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
        intro="The links of your team. Each link shows a copy from the time when the link was created; its address was shown once and is not stored."
      >
        <InTeam what="Seeing your team's links" loading={<ListSkeleton />}>
          {(teamId) => <LinkList teamId={teamId} />}
        </InTeam>
      </PageFrame>
    </PageProviders>
  );
}
