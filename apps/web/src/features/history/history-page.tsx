"use client";
import { LinkButton } from "../../components/ui/link-button.tsx";
import { PageFrame } from "../../components/ui/page-frame.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { PageProviders } from "../../lib/page-providers.tsx";
import { ReadTeam } from "../account/read-team.tsx";
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
