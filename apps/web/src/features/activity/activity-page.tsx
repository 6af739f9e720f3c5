"use client";
import Link from "next/link";
import { InTeam } from "../../entities/session/in-team.tsx";
import { ListSkeleton } from "../../shared/ui/messages/states.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { PageProviders } from "../../shared/ui/page/query-provider.tsx";
import { ActivityList } from "./activity-list.tsx";

/** Who did what in the team. */
export function ActivityPage() {
  return (
    <PageProviders>
      <PageFrame
        title="Activity"
        above={<Link href="/team">Team</Link>}
        intro="All changes in your team, with the names at that time. Entries cannot be changed or deleted."
      >
        <InTeam what="Seeing your team's activity" loading={<ListSkeleton />}>
          {(teamId) => <ActivityList teamId={teamId} />}
        </InTeam>
      </PageFrame>
    </PageProviders>
  );
}
