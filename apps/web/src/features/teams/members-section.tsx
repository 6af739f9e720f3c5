"use client";
import { useQuery } from "@tanstack/react-query";
import type { Team } from "@wirecost/contract";
import { useState } from "react";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { whenShown } from "../../components/ui/when-shown.tsx";
import { api } from "../../lib/api.ts";
import { QueryState } from "../../lib/query-state.tsx";
import { LeaveTeam } from "./leave-team.tsx";
import { type Asked, MemberList } from "./member-list.tsx";
import { Section } from "./section.tsx";
import { memberList } from "./team-queries.ts";
import { useTeamAction } from "./use-team-action.ts";

const ConfirmDialog = whenShown(() => import("./confirm-dialog.tsx").then((m) => m.ConfirmDialog));

/** The members of a team. Owners change roles, remove and hand over; everybody may leave. */
export function MembersSection({ team, userId }: { team: Team; userId: string }) {
  const members = useQuery(memberList(team.id));
  const action = useTeamAction(team.id);
  const [asked, setAsked] = useState<Asked>();
  const items = members.data?.items ?? [];
  const teamId = team.id;
  return (
    <Section title="Members" action={items.length > 1 ? <LeaveTeam team={team} /> : null}>
      <QueryState
        query={members}
        loading={<Skeleton height={120} />}
        failed="The members could not be loaded"
      >
        <MemberList
          members={items}
          userId={userId}
          editable={team.role === "owner"}
          busy={action.isPending}
          onAsk={setAsked}
          onRole={(member, role) =>
            action.mutate({
              run: () => api.changeRole({ params: { teamId, userId: member.userId }, body: { role } }),
              done: `${member.name} is ${role} now`,
              failed: "The role was not changed",
            })
          }
        />
      </QueryState>
      {asked ? (
        <ConfirmDialog
          {...wording(asked, team.name)}
          onClose={() => setAsked(undefined)}
          onConfirm={() => action.mutate(actionOf(asked, team))}
        />
      ) : null}
    </Section>
  );
}

function wording({ what, member }: Asked, team: string) {
  switch (what) {
    case "remove":
      return {
        title: `Remove ${member.name}`,
        children: `From their next request on, ${member.name} sees nothing of ${team}. What they made stays, and so do the keys that they made.`,
        confirm: "Remove",
      };
    case "transfer":
      return {
        title: `Hand ${team} over to ${member.name}`,
        children: `${member.name} becomes owner in your place, and you become an editor. Only an owner can undo that.`,
        confirm: "Hand over",
      };
  }
}

function actionOf({ what, member: { userId, name } }: Asked, { id: teamId, name: team }: Team) {
  switch (what) {
    case "remove":
      return {
        run: () => api.removeMember({ params: { teamId, userId } }),
        done: `${name} is removed`,
        failed: `${name} was not removed`,
      };
    case "transfer":
      return {
        run: () => api.transferTeam({ params: { teamId, userId } }),
        done: `${name} owns ${team} now`,
        failed: "The team was not handed over",
      };
  }
}
