"use client";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/page-providers.tsx";
import { SavedList } from "./saved-list.tsx";

/** The recordings that a team stores. */
export function SavedConversationsPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Saved conversations"
        intro="The recordings of your team: what each takes over four networks, and which limits it exceeds. Select two to compare them."
        actions={<LinkButton href="/conversations">Open a recording</LinkButton>}
      >
        <ReadTeam what="Storing recordings" loading={<ListSkeleton />}>
          {(teamId) => <SavedList teamId={teamId} />}
        </ReadTeam>
      </PageFrame>
    </PageProviders>
  );
}
