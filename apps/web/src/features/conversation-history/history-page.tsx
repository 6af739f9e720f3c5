"use client";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Skeleton } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/page-providers.tsx";
import { TeamHistory } from "./team-history.tsx";

/** Recordings of one name over time, and what the team allows them to take. */
export function ConversationHistoryPage() {
  return (
    <PageProviders>
      <PageFrame
        title="History of conversations"
        intro="Round trips and time of the recordings of one name, whole or by request, with the limits that your team sets."
        actions={<LinkButton href="/conversations/saved">Saved conversations</LinkButton>}
      >
        <ReadTeam what="A history of recordings" loading={<Skeleton height={420} />}>
          {(teamId) => <TeamHistory teamId={teamId} />}
        </ReadTeam>
      </PageFrame>
    </PageProviders>
  );
}
