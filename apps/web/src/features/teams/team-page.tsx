"use client";
import { useQuery } from "@tanstack/react-query";
import type { Invitation, Team } from "@wirecost/contract";
import { type ComponentType, useState } from "react";
import { ConfirmAddressNotice, SignInNeeded } from "../../entities/session/in-team.tsx";
import { may, useChooseTeam, useMay, useMe } from "../../entities/session/session.ts";
import { invitationList, roleText } from "../../entities/team/team-queries.ts";
import { api } from "../../shared/lib/api.ts";
import { formatWhen } from "../../shared/lib/format.ts";
import { LinkButton } from "../../shared/ui/controls/button.tsx";
import { OpenButton } from "../../shared/ui/controls/open-button.tsx";
import { Soft, Text } from "../../shared/ui/layout/layout.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import styles from "../../shared/ui/page/page.module.css";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { QueryProvider, within } from "../../shared/ui/page/query-provider.tsx";
import { Section } from "../../shared/ui/page/section.tsx";
import { whenShown } from "../../shared/ui/page/when-shown.tsx";
import { column, type DataColumn, DataTable } from "../../shared/ui/tables/data-table.tsx";
import { buttonColumn } from "../../shared/ui/tables/list.tsx";
import { Tag } from "../../shared/ui/tables/tags.tsx";
import { KeyList } from "./keys/key-list.tsx";
import { keyList } from "./keys/key-queries.ts";
import { LeaveTeam, useTeamAction } from "./leave-team.tsx";
import { MembersSection } from "./members-section.tsx";

interface TeamSlots {
  /** For members who can edit keys. */
  readonly Webhooks?: ComponentType<{ readonly team: Team }>;
  /** For owners: everything of the team as one file. */
  readonly Archive?: ComponentType<{ readonly team: Team }>;
}

/** The active team: members, invitations, keys, webhooks and its archive; and the user's other teams. */
export const TeamPage = within(QueryProvider, Content);

function Content({ Webhooks, Archive }: TeamSlots) {
  const me = useMe();
  const user = me.data?.user;
  const team = me.data?.teams[0];
  return (
    <PageFrame
      title={team?.name ?? "Team"}
      {...(team ? { intro: <Intro team={team} /> } : {})}
      actions={
        team && may(me.data, "readTeam") ? (
          <LinkButton href="/team/activity">Activity</LinkButton>
        ) : // A user who cannot see the members leaves from here.
        team && user ? (
          <LeaveTeam team={team} userId={user.id} />
        ) : null
      }
    >
      <QueryState query={me} loading={320} failed="The team could not be loaded">
        {user && team ? (
          <>
            <ConfirmAddressNotice />
            {may(me.data, "readMembers") ? <MembersSection team={team} userId={user.id} /> : null}
            {may(me.data, "ownTeam") ? <InvitationsSection team={team} /> : null}
            {may(me.data, "readKeys") ? <KeysSection key={`keys ${team.id}`} team={team} /> : null}
            {Webhooks && may(me.data, "editKeys") ? (
              <Webhooks key={`webhooks ${team.id}`} team={team} />
            ) : null}
            {Archive && may(me.data, "ownTeam") ? <Archive key={team.id} team={team} /> : null}
            <TeamsSection teams={me.data?.teams ?? []} />
          </>
        ) : (
          <SignInNeeded what="A team" />
        )}
      </QueryState>
    </PageFrame>
  );
}

function Intro({ team }: { team: Team }) {
  return (
    <>
      Your role is {team.role}. {roleText(team.role)}
    </>
  );
}

const KeyDialog = whenShown(() => import("./keys/key-dialog.tsx").then((m) => m.KeyDialog));

function KeysSection({ team }: { team: Team }) {
  const keys = useQuery(keyList(team.id));
  const edits = useMay("editKeys");
  return (
    <Section
      title={`Keys of ${team.name}`}
      action={
        edits ? (
          <OpenButton label="Create API key">
            {(onClose) => <KeyDialog teamId={team.id} onClose={onClose} />}
          </OpenButton>
        ) : null
      }
      intro={
        <>
          A program sends a key instead of signing in: the terminal's <code>wirecost</code>, a build server,
          or anything that speaks to the <a href="/api/docs">API</a>.
        </>
      }
    >
      <QueryState query={keys} loading={80} failed="The keys could not be loaded">
        {({ items }) => <KeyList teamId={team.id} keys={items} />}
      </QueryState>
    </Section>
  );
}

const InviteDialog = whenShown(() => import("./team-dialogs.tsx").then((m) => m.InviteDialog));

function InvitationsSection({ team }: { team: Team }) {
  const invitations = useQuery(invitationList(team.id));
  const action = useTeamAction(team.id);
  const items = invitations.data?.items ?? [];
  const columns: readonly DataColumn<Invitation>[] = [
    column("For", ({ email }) => <span className={styles.name}>{email}</span>),
    column("As", ({ role }) => role),
    column("Invited by", ({ invitedBy }) => invitedBy),
    column("Expires", ({ expiresAt }) => <Expiry at={expiresAt} />),
    buttonColumn(({ id, email }) => [
      {
        label: "Revoke",
        name: `Revoke the invitation of ${email}`,
        variant: "danger",
        isBusy: action.isPending,
        act: () =>
          action.mutate({
            run: () => api.revokeInvitation({ params: { teamId: team.id, invitationId: id } }),
            done: `The invitation of ${email} is revoked`,
            failed: "The invitation was not revoked",
          }),
      },
    ]),
  ];
  return (
    <Section
      title="Invitations"
      intro="An invitation is a link. Only an account with the invited address can accept it."
      action={
        <OpenButton label="Invite member">
          {(onClose) => <InviteDialog team={team} onClose={onClose} />}
        </OpenButton>
      }
    >
      <QueryState query={invitations} loading={80} failed="The invitations could not be loaded">
        {items.length > 0 ? (
          <DataTable stacks rows={items} columns={columns} rowId={({ id }) => id} />
        ) : (
          <Soft border="top" py={8}>
            No open invitations.
          </Soft>
        )}
      </QueryState>
    </Section>
  );
}

function Expiry({ at }: { at: string }) {
  if (Date.parse(at) <= Date.now()) return <Tag tone="warn">expired</Tag>;
  return (
    <Text as="time" nowrap dateTime={at}>
      {formatWhen(at)}
    </Text>
  );
}

const NameDialog = whenShown(() => import("./team-dialogs.tsx").then((m) => m.NameDialog));

const DeleteTeamDialog = whenShown(() => import("./team-dialogs.tsx").then((m) => m.DeleteTeamDialog));

function TeamsSection({ teams }: { teams: readonly Team[] }) {
  const choose = useChooseTeam();
  const [deleting, setDeleting] = useState<Team>();
  const action = useTeamAction(deleting?.id ?? "");
  const [naming, setNaming] = useState<Team>();
  const columns: readonly DataColumn<Team>[] = [
    column("Team", (team) => (
      <span className={styles.name}>
        {team.name} {team === teams[0] ? <Tag>open</Tag> : null}
      </span>
    )),
    column("You are", ({ role }) => role),
    buttonColumn((team) => [
      team.role === "owner" && { label: "Rename", name: `Rename ${team.name}`, act: () => setNaming(team) },
      team.role === "owner" && {
        label: "Delete",
        name: `Delete ${team.name}`,
        variant: "danger",
        act: () => setDeleting(team),
      },
      team !== teams[0] && { label: "Open", name: `Open ${team.name}`, act: () => choose(team) },
    ]),
  ];
  return (
    <Section
      title="Your teams"
      intro="What you save and upload goes to the team that is open."
      action={
        <OpenButton label="Create team">
          {(onClose) => <NameDialog onMade={choose} onClose={onClose} />}
        </OpenButton>
      }
    >
      <DataTable stacks rows={teams} columns={columns} rowId={({ id }) => id} />
      {deleting ? (
        <DeleteTeamDialog
          team={deleting}
          onClose={() => setDeleting(undefined)}
          onConfirm={() =>
            action.mutate({
              run: () => api.deleteTeam({ params: { teamId: deleting.id }, query: { name: deleting.name } }),
              done: `${deleting.name} is deleted`,
              failed: "The team was not deleted",
            })
          }
        />
      ) : null}
      {naming ? <NameDialog team={naming} onClose={() => setNaming(undefined)} /> : null}
    </Section>
  );
}
