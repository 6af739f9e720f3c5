"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Key, Team } from "@wirecost/contract";
import { useState } from "react";
import { memberList } from "../../entities/team/team-queries.ts";
import { api } from "../../shared/lib/api.ts";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { keyEffect } from "./keys/key-effect.ts";
import { keyList } from "./keys/key-queries.ts";
import { LeaveTeam } from "./leave-team.tsx";
import { type Asked, MemberList } from "./member-list.tsx";
import { useTeamAction } from "./use-team-action.ts";

const ConfirmDialog = whenShown(() =>
  import("../../shared/ui/messages/confirm-dialog.tsx").then((m) => m.ConfirmDialog),
);
const MemberDialog = whenShown(() => import("./member-dialog.tsx").then((m) => m.MemberDialog));

/** The members of a team. Owners change roles, remove and hand over; everybody may leave. */
export function MembersSection({ team, userId }: { team: Team; userId: string }) {
  const members = useQuery(memberList(team.id));
  const action = useTeamAction(team.id);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const items = members.data?.items ?? [];
  const teamId = team.id;
  return (
    <Section title="Members" action={items.length > 1 ? <LeaveTeam team={team} userId={userId} /> : null}>
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
          onRole={async (member, role) => {
            const change = { what: "role", member, role } as const;
            // A dialog only where there are keys to decide about; it loads them again where that failed.
            const keys = await queries.ensureQueryData(keyList(teamId)).catch(() => undefined);
            const limits = keys?.items.some(
              (key) => key.makerId === member.userId && keyEffect(key, role) !== keyEffect(key, member.role),
            );
            if (limits === false) action.mutate(actionOf(change, team, []));
            else setAsked(change);
          }}
        />
      </QueryState>
      {asked?.what === "transfer" ? (
        <ConfirmDialog
          title={`Hand ${team.name} over to ${asked.member.name}`}
          confirm="Hand over"
          onClose={() => setAsked(undefined)}
          onConfirm={() =>
            action.mutate({
              run: () => api.transferTeam({ params: { teamId, userId: asked.member.userId } }),
              done: `${asked.member.name} owns ${team.name} now`,
              failed: "The team was not handed over",
            })
          }
        >
          {asked.member.name} becomes owner in your place, and you become an editor. Only an owner can undo
          that.
        </ConfirmDialog>
      ) : null}
      {asked && asked.what !== "transfer" ? (
        <MemberDialog
          team={team}
          member={asked.member}
          newRole={asked.what === "role" ? asked.role : null}
          own={asked.member.userId === userId}
          onClose={() => setAsked(undefined)}
          onConfirm={(taken) => action.mutate(actionOf(asked, team, taken))}
        />
      ) : null}
    </Section>
  );
}

function actionOf(
  asked: Exclude<Asked, { what: "transfer" }>,
  { id: teamId }: Team,
  keys: readonly Key[],
): Parameters<ReturnType<typeof useTeamAction>["mutate"]>[0] {
  const { userId, name } = asked.member;
  const params = { teamId, userId };
  const takeOver = keys.map(({ id }) => id);
  if (asked.what === "remove")
    return {
      run: () => api.removeMember({ params, query: { takeOver: JSON.stringify(takeOver) } }),
      done: `${name} is removed`,
      failed: `${name} was not removed`,
    };
  return {
    run: () => api.changeRole({ params, body: { role: asked.role, takeOver } }),
    done: `${name} is ${asked.role} now`,
    failed: "The role was not changed",
  };
}
