"use client";
import type { Team } from "@wirecost/contract";
import type { ComponentType } from "react";
import { ConfirmAddressNotice } from "../../entities/session/confirm-address-notice.tsx";
import { may } from "../../entities/session/may.ts";
import { SignInNeeded } from "../../entities/session/sign-in-needed.tsx";
import { useMe } from "../../entities/session/use-me.ts";
import { roleText } from "../../entities/team/team-queries.ts";
import { LinkButton } from "../../shared/ui/controls/link-button.tsx";
import { QueryState } from "../../shared/ui/messages/query-state.tsx";
import { Skeleton } from "../../shared/ui/messages/skeleton.tsx";
import { PageFrame } from "../../shared/ui/page/page-frame.tsx";
import { QueryProvider } from "../../shared/ui/page/query-provider.tsx";
import { InvitationsSection } from "./invitations-section.tsx";
import { KeysSection } from "./keys/keys-section.tsx";
import { LeaveTeam } from "./leave-team.tsx";
import { MembersSection } from "./members-section.tsx";
import { TeamsSection } from "./teams-section.tsx";

interface TeamSlots {
  /** For members who may edit keys. */
  readonly Webhooks?: ComponentType<{ readonly team: Team }>;
  /** For owners: everything of the team as one file. */
  readonly Archive?: ComponentType<{ readonly team: Team }>;
}

/** The active team: members, invitations, keys, webhooks and its archive; and one's other teams. */
export function TeamPage(slots: TeamSlots) {
  return (
    <QueryProvider>
      <Content {...slots} />
    </QueryProvider>
  );
}

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
        ) : // Who does not see the members leaves from here.
        team && user ? (
          <LeaveTeam team={team} userId={user.id} />
        ) : null
      }
    >
      <QueryState query={me} loading={<Skeleton height={320} />} failed="The team could not be loaded">
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
