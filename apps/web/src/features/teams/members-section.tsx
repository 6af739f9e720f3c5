import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Key, Member, Role, Team } from "@wirecost/contract";
import { useState } from "react";
import { memberList, ROLES } from "../../entities/team/team-queries.ts";
import { api } from "../../shared/lib/api.ts";
import { Select } from "../../shared/ui/controls/field.tsx";
import { ConfirmDialog } from "../../shared/ui/controls/open-button.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import styles from "../../shared/ui/page/page.module.css";
import { Section } from "../../shared/ui/page/section.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { buttonColumn, Day } from "../../shared/ui/tables/list.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { keyEffect, keyList } from "./keys/key-queries.ts";
import { LeaveTeam, useTeamAction } from "./leave-team.tsx";

const MemberDialog = whenShown(() => import("./member-dialog.tsx").then((m) => m.MemberDialog));

/**
 * The members of a team by name, each with a role. Owners change roles, remove members and transfer ownership; every
 * member can leave.
 */
export function MembersSection({ team, userId }: { team: Team; userId: string }) {
  const members = useQuery(memberList(team.id));
  const action = useTeamAction(team.id);
  const queries = useQueryClient();
  const [pending, setPending] = useState<Pending>();
  const items = members.data?.items ?? [];
  const teamId = team.id;
  const editable = team.role === "owner";
  const changeRole = async (member: Member, role: Role) => {
    const change = { what: "role", member, role } as const;
    // A dialog only if there are keys to decide about; it loads them again after an error.
    const keys = await queries.ensureQueryData(keyList(teamId)).catch(() => undefined);
    const limits = keys?.items.some(
      (key) => key.makerId === member.userId && keyEffect(key, role) !== keyEffect(key, member.role),
    );
    if (limits === false) action.mutate(actionOf(change, team, []));
    else setPending(change);
  };
  const columns: readonly (DataColumn<Member> | false)[] = [
    column("Name", { sortBy: ({ name }) => name }, (member) => (
      <span className={styles.name}>
        {member.name} {member.userId === userId ? <Tag>you</Tag> : null}{" "}
        {member.underReview ? <Tag tone="warn">under review</Tag> : null}
      </span>
    )),
    column("E-mail", { sortBy: ({ email }) => email }, ({ email }) => (
      <span className={styles.name}>{email}</span>
    )),
    column("Role", (member) =>
      editable ? (
        <Select
          className={styles.role}
          aria-label={`Role of ${member.name}`}
          value={member.role}
          disabled={action.isPending}
          options={ROLES}
          onChange={(role) => void changeRole(member, role)}
        />
      ) : (
        member.role
      ),
    ),
    column("Since", { sortBy: ({ since }) => since }, ({ since }) => <Day at={since} />),
    editable &&
      buttonColumn((member) => [
        member.userId !== userId && {
          label: "Hand over",
          name: `Hand the team over to ${member.name}`,
          isBusy: action.isPending,
          act: () => setPending({ what: "transfer", member }),
        },
        member.userId !== userId && {
          label: "Remove",
          name: `Remove ${member.name}`,
          variant: "danger",
          isBusy: action.isPending,
          act: () => setPending({ what: "remove", member }),
        },
      ]),
  ];
  return (
    <Section title="Members" action={items.length > 1 ? <LeaveTeam team={team} userId={userId} /> : null}>
      <QueryState query={members} loading={120} failed="The members could not be loaded">
        <DataTable stacks rows={items} columns={columns} rowId={(member) => member.userId} />
      </QueryState>
      {pending?.what === "transfer" ? (
        <ConfirmDialog
          title={`Hand ${team.name} over to ${pending.member.name}`}
          confirm="Hand over"
          onClose={() => setPending(undefined)}
          onConfirm={() =>
            action.mutate({
              run: () => api.transferTeam({ params: { teamId, userId: pending.member.userId } }),
              done: `${pending.member.name} owns ${team.name} now`,
              failed: "The team was not handed over",
            })
          }
        >
          {pending.member.name} becomes owner in your place, and you become an editor. Only an owner can undo
          that.
        </ConfirmDialog>
      ) : null}
      {pending && pending.what !== "transfer" ? (
        <MemberDialog
          team={team}
          member={pending.member}
          newRole={pending.what === "role" ? pending.role : null}
          own={pending.member.userId === userId}
          onClose={() => setPending(undefined)}
          onConfirm={(taken) => action.mutate(actionOf(pending, team, taken))}
        />
      ) : null}
    </Section>
  );
}

function actionOf(
  pending: Exclude<Pending, { what: "transfer" }>,
  { id: teamId }: Team,
  keys: readonly Key[],
): Parameters<ReturnType<typeof useTeamAction>["mutate"]>[0] {
  const { userId, name } = pending.member;
  const params = { teamId, userId };
  const takeOver = keys.map(({ id }) => id);
  if (pending.what === "remove")
    return {
      run: () => api.removeMember({ params, query: { takeOver: JSON.stringify(takeOver) } }),
      done: `${name} is removed`,
      failed: `${name} was not removed`,
    };
  return {
    run: () => api.changeRole({ params, body: { role: pending.role, takeOver } }),
    done: `${name} is ${pending.role} now`,
    failed: "The role was not changed",
  };
}

/** The operation waiting for confirmation. */
type Pending =
  | { readonly what: "remove"; readonly member: Member }
  | { readonly what: "transfer"; readonly member: Member }
  | { readonly what: "role"; readonly member: Member; readonly role: Role };
