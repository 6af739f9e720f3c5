"use client";
import { ReadTeam } from "../../entities/session/read-team.tsx";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { Skeleton } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/page-providers.tsx";
import { TeamHistory } from "./team-history.tsx";

/** A metric over time: what changed, when, and whether it keeps what the team holds it to. */
export function HistoryPage() {
  return (
    <PageProviders>
      <PageFrame
        title="History"
        intro="One metric of one cell over your team's uploads, with change points."
        actions={<LinkButton href="/uploads">Uploads</LinkButton>}
      >
        <ReadTeam what="A history of uploads" loading={<Skeleton height={420} />}>
          {(teamId) => <TeamHistory teamId={teamId} />}
        </ReadTeam>
      </PageFrame>
    </PageProviders>
  );
}
